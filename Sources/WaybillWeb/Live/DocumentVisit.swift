import WaybillSessions

/// The visit of a document, which the live page of the document continues without loading again.
struct DocumentVisit {
    let visit: LiveVisit
    let visitor: Visitor

    /// The visitor that the browser named; nil if it named none.
    let known: Visitor?
}
