import WaybillDiff

/// A section index: the titles of sections beside a list, such as A to Z.
public struct SectionIndex: Hashable, Sendable {
    /// A title and its target section.
    public struct Entry: Hashable, Sendable {
        /// The title.
        public let title: String

        /// The index of the first section with the title.
        public let section: Int

        /// The identity of the section.
        public let id: RecordID
    }

    /// The titles in the order of their sections, without repetitions.
    package let entries: [Entry]

    package init(of sections: [SectionRecord]) {
        var seen: Set<String> = []
        entries = sections.enumerated().compactMap { index, section in
            guard let title = section.indexTitle, !title.isEmpty, seen.insert(title).inserted
            else { return nil }
            return Entry(title: title, section: index, id: section.id)
        }
    }

    /// The target of a title or letter.
    ///
    /// The title itself, else a case-insensitive match, else the first title with the same first
    /// letter, else the alphabetically next one, else the last.
    package func entry(for text: String) -> Entry? {
        SectionIndex.index(for: text, in: entries.map(\.title)).map { entries[$0] }
    }

    /// The index of the matching title; see ``entry(for:)``.
    package static func index(for text: String, in titles: [String]) -> Int? {
        let wanted = text.lowercased()
        guard let letter = wanted.first else { return nil }
        return titles.firstIndex(of: text)
            ?? titles.firstIndex { $0.lowercased() == wanted }
            ?? titles.firstIndex { $0.lowercased().first == letter }
            ?? titles.firstIndex { $0.lowercased() > wanted } ?? titles.indices.last
    }

    /// The first element of a section: its header, a row or its footer.
    static func beginning(of index: Int, in sections: [SectionRecord]) -> ListElement? {
        let section = sections[index]
        if section.header != nil { return .header(index) }
        if !section.cells.isEmpty { return .row(.init(section: index, item: 0)) }
        return section.footer == nil ? nil : .footer(index)
    }
}

extension ListManifest {
    package var sectionIndex: SectionIndex { SectionIndex(of: sections) }

    @discardableResult
    package func jump(toIndexTitle text: String) -> SectionIndex.Entry? {
        guard let entry = sectionIndex.entry(for: text) else { return nil }
        scroll(ListScrollRequest(to: .section(entry.id), alignment: .top, isAnimated: false))
        return entry
    }
}
