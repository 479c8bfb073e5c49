import Foundation

extension LivePage {
    /// Sends which page is shown, as the first message of a connection.
    public mutating func show() -> String {
        listNumber = 0
        forgetConnection()
        return message(
            Message(
                kind: "show", url: address, page: fingerprint, depth: depth,
                version: LivePage.version))
    }

    /// Selects a row.
    public func select(_ row: Row, extending isExtending: Bool = false) -> String {
        var message = Message(kind: "select", list: row.list, row: row.index, id: row.id)
        if isExtending { message.extend = 1 }
        return self.message(message)
    }

    /// Chooses a title of the index.
    ///
    /// - Returns: The message; nil if there is no such title.
    public func jump(to title: String) -> String? {
        let index = body.descendants.first { $0["id"] == "w-index" }
        let link = index?.descendants.first { $0.name == "a" && $0.text == title }
        return link.map { message(Message(kind: "jump", text: $0.text)) }
    }

    /// Presses a button of the bar for the rows that are selected.
    ///
    /// - Returns: The message; nil if there is no such button.
    public func batch(_ title: String) -> String? {
        let bar = body.descendants.first { $0.hasClass("selection") }
        let button = bar?.descendants.first { $0.name == "button" && $0.text == title }
        return button.map { message(Message(kind: "batch", text: $0["value"])) }
    }

    /// Chooses something from the menu of a row.
    public func act(_ action: String, on row: Row) -> String {
        message(
            Message(kind: "act", text: action, list: row.list, row: row.index, id: row.id))
    }

    /// Drops a row before or after another one.
    public func drop(_ row: Row, on other: Row, isAfter: Bool) -> String {
        var message = Message(kind: "drop", list: row.list, row: row.index, id: row.id)
        (message.over, message.overID, message.after) = (other.index, other.id, isAfter ? 1 : 0)
        return self.message(message)
    }

    /// Presses the header of a section, which hides its rows or shows them.
    ///
    /// - Returns: The message; nil if no header that can be pressed has the
    ///   text.
    public func turn(_ text: String) -> String? {
        for (index, section) in sections.enumerated() {
            let button = section.shell.first { $0.hasClass("fold") }
            guard let button, button.text.contains(text) else { continue }
            return message(
                Message(
                    kind: "act", text: button["value"], list: listNumber, row: -1 - index,
                    id: section.shell["data-section"]))
        }
        return nil
    }

    /// Follows a row that leads to another page: the window goes there.
    ///
    /// - Parameter isWide: Whether the window has room for the list beside the other page; false by
    ///   default.
    public mutating func follow(
        _ row: Row, to target: String, isWide: Bool = false
    ) -> String {
        visit(target)
        return message(
            Message(
                kind: "follow", url: target, depth: depth, list: row.list, row: row.index,
                id: row.id, wide: isWide ? 1 : nil))
    }

    /// Follows a row of the list beside the page, whose page replaces this one.
    public mutating func beside(to target: String) -> String {
        history[depth] = target
        return message(Message(kind: "beside", url: target, depth: depth))
    }

    /// Follows a link that is not a row: the window goes there, except for one
    /// to another way to see the same place.
    public mutating func go(to target: String) -> String {
        if isChoice(target), target != address {
            history[depth] = target
            return message(Message(kind: "choose", url: target))
        }
        visit(target)
        return message(Message(kind: "go", url: target, depth: depth))
    }

    /// Whether a link is among the choices and leads to the path of the page.
    private func isChoice(_ target: String) -> Bool {
        func path(_ address: String) -> Substring {
            address.split(separator: "?", omittingEmptySubsequences: false)[0]
        }
        guard path(target) == path(address) else { return false }
        // A map is moved where it is, too.
        let choices = body.descendants.first { $0["id"] == "w-choices" }
        return choices?.descendants.contains { $0["href"] == target } == true
            || rows.contains { row in
                row.element.descendants.contains { $0["data-way"] != nil && $0["href"] == target }
            }
    }

    /// Goes back or forward in the window's history.
    ///
    /// - Returns: The message; nil if the window was nowhere there.
    public mutating func travel(to depth: Int) -> String? {
        guard history.indices.contains(depth) else { return nil }
        self.depth = depth
        returning = nil
        return message(Message(kind: "travel", url: address, depth: depth))
    }

    /// Types into the field to search with.
    public func type(_ text: String) -> String { message(Message(kind: "type", text: text)) }

    /// Asks again.
    public func retry() -> String { message(Message(kind: "retry")) }

    /// Looks at a long list.
    ///
    /// - Returns: The message, which has a number to which the host responds.
    public mutating func see(_ sight: Sight) -> String {
        asked += 1
        var message = Message(kind: "see", list: listNumber, question: asked)
        message.size = [sight.width, sight.height]
        switch sight.place {
        case .same: break
        case .shown(let row, let below): message.at = [Double(row), below]
        case .row(let section, let row, let below):
            message.at = [Double(section), Double(row), below]
        case .offset(let offset): message.offset = offset
        case .end: message.end = 1
        }
        message.rows = sight.rows.sorted { $0.key < $1.key }.flatMap {
            [Double($0.key), $0.value.width, $0.value.height]
        }
        message.headers = LivePage.pairs(sight.headers)
        message.sides = LivePage.pairs(sight.sides)
        return self.message(message)
    }

    private static func pairs(_ lengths: [Int: Double]) -> [Double] {
        lengths.sorted { $0.key < $1.key }.flatMap { [Double($0.key), $0.value] }
    }

    private mutating func visit(_ target: String) {
        returning = nil
        depth += 1
        history = history.prefix(depth) + [target]
    }

    private struct Message: Encodable {
        var kind: String
        var url: String?
        var page: String?
        var depth: Int?
        var text: String?
        var list: Int?
        var row: Int?
        var id: String?
        var version: Int?
        var over: Int?
        var overID: String?
        var after: Int?
        var extend: Int?
        var question: Int?
        var size: [Double]?
        var at: [Double]?
        var offset: Double?
        var end: Int?
        var rows: [Double]?
        var headers: [Double]?
        var sides: [Double]?
        var wide: Int?
    }

    private func message(_ message: Message) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        guard let data = try? encoder.encode(message) else {
            preconditionFailure("lengths are finite numbers")
        }
        return String(decoding: data, as: UTF8.self)
    }
}

extension LivePage {
    /// How a long list is looked at, in CSS pixels.
    public struct Sight: Sendable {
        /// How wide the list is.
        public var width: Double

        /// How much of its height is seen.
        public var height: Double

        /// Where it is looked at.
        public var place: Place

        /// The sizes of rows, by their number on the page.
        public var rows: [Int: Size] = [:]

        /// The heights of headers, by the number of their section on the page.
        public var headers: [Int: Double] = [:]

        /// How far sections are scrolled sideways, by their number on the page.
        public var sides: [Int: Double] = [:]

        /// Where a list is looked at.
        public enum Place: Hashable, Sendable {
            /// Where it was.
            case same

            /// A row, by its section and its index there, both in the whole
            /// list, that is so far below the upper edge.
            case row(section: Int, row: Int, below: Double)

            /// A row of the page, by its number there, that is so far below the upper edge.
            case shown(row: Int, below: Double)

            /// So far below the beginning of the list.
            case offset(Double)

            /// The end of the list.
            case end
        }

        /// A width and a height.
        public struct Size: Hashable, Sendable {
            /// The width.
            public var width: Double

            /// The height.
            public var height: Double

            /// Creates a size.
            public init(width: Double, height: Double) {
                self.width = width
                self.height = height
            }
        }

        /// Describes what is seen.
        public init(width: Double = 600, height: Double = 800, at place: Place = .same) {
            self.width = width
            self.height = height
            self.place = place
        }
    }
}
