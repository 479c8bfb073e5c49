import WaybillDiff
import WaybillScreens

/// What differs between the page that a browser shows and the page of now.
///
/// The parts beside the list are drawn anew where they differ; the list changes
/// by a plan, of which only the rows that come or change are drawn.
struct PagePatch: Encodable, Equatable {
    /// The title of the window, if it changed.
    var title: String?

    /// The address of the page, if it changed.
    var url: String?

    /// What is inside the parts that changed, by the identity of their element.
    var parts: [String: String]?

    /// What the search field holds, if nothing else about it changed.
    var field: String?

    /// The layout, if it changed.
    var layout: String?

    /// The stages of the list's plan, in order; nil where nothing changed.
    var list: [ListPatch]?

    /// Whether nothing differs.
    var isEmpty: Bool { self == PagePatch() }

    private init() {}

    /// Finds what differs.
    ///
    /// - Parameters:
    ///   - old: What the browser shows.
    ///   - new: What it is to show.
    /// - Complexity: O(n) comparisons in the number of rows.
    init(from old: Page, to new: Page) {
        if PageHTML.title(old) != PageHTML.title(new) { title = PageHTML.title(new) }
        if old.url != new.url { url = new.url.description }
        if old.layout != new.layout { layout = new.layout.rawValue }
        var changed: [String: String] = [:]
        for part in PageHTML.Part.allCases {
            if part == .search, let text = PagePatch.typed(from: old.search, to: new.search) {
                field = text
                continue
            }
            let source = PageHTML.part(part, of: new)
            if source != PageHTML.part(part, of: old) { changed[part.rawValue] = source }
        }
        if !changed.isEmpty { parts = changed }
        let plan = UpdatePlan(
            from: old.sections.map(DiffedSection.init),
            to: new.sections.map(DiffedSection.init))
        var shown = old.sections
        let stages = plan.stages.map { stage in
            let next = stage.sections.map(\.section)
            defer { shown = next }
            return ListPatch(stage.changes, from: shown, to: next)
        }
        if !stages.isEmpty { list = stages }
    }

    /// The text of a search field of which nothing but the text changed.
    private static func typed(from old: Page.Search?, to new: Page.Search?) -> String? {
        guard var before = old, let new, before.text != new.text else { return nil }
        before.text = new.text
        return before == new ? new.text.inHypertext : nil
    }
}
