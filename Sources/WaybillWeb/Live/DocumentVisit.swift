import WaybillSessions

/// The visit of a document, which the live page of the document continues without loading again.
struct DocumentVisit {
    let visit: LiveVisit
    let visitor: Visitor

    let known: Visitor?
}
