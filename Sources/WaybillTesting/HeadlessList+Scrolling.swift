import WaybillDiff
public import WaybillLists
import WaybillViewport

extension HeadlessList {
    /// Scrolls with a finger, and lifts it; a pull beyond the beginning springs back.
    ///
    /// - Parameter distance: The distance towards the end, in lines; negative towards the
    ///   beginning.
    public func scroll(by distance: Double) {
        manifest.tellScroll(.willBeginDragging)
        let target = viewport.offset + distance
        window.change { $0.scroll(to: target) }
        manifest.tellScroll(.didScroll(to: target < 0 ? target : viewport.offset))
        manifest.tellScroll(.didEndDragging(willDecelerate: target < 0))
        if target < 0 {
            manifest.tellScroll(.didScroll(to: viewport.offset))
            manifest.tellScroll(.didEndDecelerating)
        }
        manifest.carryOutScroll()
    }

    /// Scrolls towards the end, then from the beginning, until a row is visible.
    ///
    /// - Throws: ``HeadlessError`` if no visible row has the text.
    /// - Complexity: O(n) in the passed rows; for a row of a million use ``scroll(to:_:)``.
    public func scroll(toRow text: String) throws {
        for isAnew in [false, true] {
            if isAnew { scroll(by: -viewport.offset) }
            while (try? findRow(text)) == nil {
                let before = viewport.offset
                // One line overlaps, so that none is skipped.
                scroll(by: max(viewport.size.height - 1, 1))
                if viewport.offset <= before { break }
            }
            if (try? findRow(text)) != nil { return }
        }
        _ = try findRow(text)
    }

    /// Scrolls a row, header or footer to an alignment.
    ///
    /// - Throws: ``HeadlessError`` if there is no such element.
    public func scroll(to element: ListElement, _ alignment: ListAlignment = .nearest) throws {
        guard window.change({ $0.scroll(to: element, alignment: alignment) }) else {
            throw refusal("\(element)")
        }
        manifest.tellScroll(.didScroll(to: viewport.offset))
        manifest.tellScroll(.didEndAnimation)
    }

    /// Jumps to the section of an index title.
    ///
    /// - Throws: ``HeadlessError`` if the list has no index.
    public func jump(toIndexTitle title: String) throws {
        guard manifest.jump(toIndexTitle: title) != nil else {
            throw HeadlessError(
                missing: "\"\(title)\" in the index",
                visible: manifest.sectionIndex.entries.map(\.title))
        }
    }

    /// Resizes the list, as on rotation of a device, in lines and characters.
    public func resize(to size: ListSize) { window.resize(to: size) }
}

extension HeadlessList {
    /// Whether the last row of the list is visible.
    var seesEnd: Bool {
        let sections = manifest.sections
        let last = sections.indices.last { !sections[$0].cells.isEmpty }
        guard let last else { return false }
        let path = ItemPath(section: last, item: sections[last].cells.count - 1)
        return viewport.placed.contains { $0.visibility != .near && $0.element.path == path }
    }
}
