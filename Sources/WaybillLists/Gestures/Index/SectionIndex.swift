import WaybillDiff

/// A section index: the titles of sections beside a list, such as A to Z.
public struct SectionIndex: Hashable, Sendable {
    /// A title, and where it leads.
    public struct Entry: Hashable, Sendable {
        /// The title.
        public let title: String

        /// The index of the first section with the title.
        public let section: Int

        /// The identity of that section.
        public let id: RecordID
    }

    /// The titles in the order of their sections, each once.
    package let entries: [Entry]

    /// Reads the titles of sections; empty ones are ignored.
    ///
    /// - Complexity: O(n) in the number of sections.
    package init(of sections: [SectionRecord]) {
        var seen: Set<String> = []
        entries = sections.enumerated().compactMap { index, section in
            guard let title = section.indexTitle, !title.isEmpty, seen.insert(title).inserted
            else { return nil }
            return Entry(title: title, section: index, id: section.id)
        }
    }

    /// Where a title or a letter leads.
    ///
    /// To the title itself, else to the same in other letters of case, else to
    /// the first that begins with the same letter, else to the first that comes
    /// after it in the alphabet, else to the last.
    ///
    /// - Complexity: O(n) in the number of entries.
    package func entry(for text: String) -> Entry? {
        SectionIndex.index(for: text, in: entries.map(\.title)).map { entries[$0] }
    }

    /// The index of the title to which a title or a letter leads.
    ///
    /// - Complexity: O(n) in the number of titles.
    package static func index(for text: String, in titles: [String]) -> Int? {
        let wanted = text.lowercased()
        guard let letter = wanted.first else { return nil }
        return titles.firstIndex(of: text)
            ?? titles.firstIndex { $0.lowercased() == wanted }
            ?? titles.firstIndex { $0.lowercased().first == letter }
            ?? titles.firstIndex { $0.lowercased() > wanted } ?? titles.indices.last
    }

    /// What of a section comes first: its header, a row or its footer.
    static func beginning(of index: Int, in sections: [SectionRecord]) -> ListElement? {
        let section = sections[index]
        if section.header != nil { return .header(index) }
        if !section.cells.isEmpty { return .row(.init(section: index, item: 0)) }
        return section.footer == nil ? nil : .footer(index)
    }
}

extension ListManifest {
    /// The titles of the current sections.
    ///
    /// - Complexity: O(n) in the number of sections.
    package var sectionIndex: SectionIndex { SectionIndex(of: sections) }

    /// Wants the section to be seen to which a title or a letter leads.
    @discardableResult
    package func jump(toIndexTitle text: String) -> SectionIndex.Entry? {
        guard let entry = sectionIndex.entry(for: text) else { return nil }
        scroll(ScrollWish(to: .section(entry.id), alignment: .top, isAnimated: false))
        return entry
    }
}
