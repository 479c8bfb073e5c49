import Foundation
public import WaybillLists

extension LivePage {
    /// Sends which page is shown, as the first message of a connection.
    public mutating func show() -> String {
        forgetConnection()
        return LivePage.message(["show", LivePage.version, address, fingerprint, depth, windowName])
    }

    /// Selects a row, or all rows up to it.
    public mutating func select(_ row: Row, extending isExtending: Bool = false) -> String {
        isExtending ? extend(row, 0) : press(row.button)
    }

    /// Selects all rows from one up to another one, by keys.
    public mutating func select(from origin: Row, to row: Row) -> String {
        extend(row, origin.address)
    }

    /// Selects all rows from one up to an end of the list.
    public mutating func select(from row: Row, toEnd isEnd: Bool) -> String {
        extend(row, isEnd ? 1 : -1)
    }

    private mutating func extend(_ row: Row, _ from: any Encodable & Sendable) -> String {
        input("extend", row.address, [row.button?.print ?? row.print(of: "select"), from])
    }

    /// Chooses a title of the index.
    ///
    /// - Returns: The message; nil if there is no such title.
    public mutating func jump(to title: String) -> String? {
        let index = body.descendants.first { $0["id"] == "w-index" }
        let link = index?.descendants.first { $0.name == "a" && $0.text == title }
        return link.map { press($0) }
    }

    /// Presses a button of the bar for the rows that are selected.
    ///
    /// - Returns: The message; nil if there is no such button.
    public mutating func batch(_ title: String) -> String? {
        let bar = body.descendants.first { $0.hasClass("selection") }
        let button = bar?.descendants.first { $0.name == "button" && $0.text == title }
        return button.map { press($0) }
    }

    /// Chooses something from the menu of a row.
    public mutating func act(_ action: String, on row: Row) -> String {
        press(row.element.first { $0["data-action"] == action })
    }

    /// Drops a row before or after another one.
    public mutating func drop(_ row: Row, on other: Row, isAfter: Bool) -> String {
        drop(row, on: other.address, isAfter)
    }

    /// Drops a row at the beginning of a section.
    public mutating func drop(_ row: Row, onSection section: Int) -> String {
        drop(row, on: sections[section].shell["data-e"] ?? "", false)
    }

    private mutating func drop(_ row: Row, on target: String, _ isAfter: Bool) -> String {
        input(
            "move", row.address, [row.print(of: "up"), target, isAfter ? 1 : 0] + place(of: row))
    }

    /// The indices of the section of a row and of the row in it, in the whole list.
    private func place(of row: Row) -> [any Encodable & Sendable] {
        let number = row.element["aria-posinset"].flatMap { Int($0) } ?? 1
        return [sections[row.section].shell["data-at"].flatMap { Int($0) } ?? 0, number - 1]
    }

    /// Presses the header of a section, which hides its rows or shows them.
    ///
    /// - Returns: The message; nil if no header that can be pressed has the
    ///   text.
    public mutating func turn(_ text: String) -> String? {
        let buttons = sections.compactMap { $0.shell.first { $0.hasClass("fold") } }
        return buttons.first { $0.text.contains(text) }.map { press($0) }
    }

    /// Follows a row that leads to another page: the window goes there.
    ///
    /// - Parameter isWide: Whether the window has room for the list beside the other page; false by
    ///   default.
    public mutating func follow(
        _ row: Row, to target: String, isWide: Bool = false
    ) -> String {
        visit(target)
        return LivePage.message(["follow", row.address, frames, target, depth, isWide ? 1 : 0])
    }

    /// Follows a row of the list beside the page, whose page replaces this one.
    public mutating func beside(to target: String) -> String {
        let side = body.descendants.first { $0["id"] == "w-side" }
        let link = side?.descendants.first { $0["href"] == target && $0["data-e"] != nil }
        let message = press(link, as: "beside", [target, depth])
        (replaced, history[depth]) = ((said, address), target)
        return message
    }

    /// Follows a link that is not a row: the window goes there, except for one
    /// to another way to see the same place.
    public mutating func go(to target: String) -> String {
        if isChoice(target), target != address {
            history[depth] = target
            return LivePage.message(["choose", target])
        }
        visit(target)
        return LivePage.message(["go", target, depth])
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
        return LivePage.message(["travel", address, depth])
    }

    /// Types into the field to search with.
    public mutating func type(_ text: String) -> String {
        let field = body.descendants.first { $0["role"] == "searchbox" }
        return input("set", field?["data-e"] ?? "0", ["", text])
    }

    /// Asks again.
    public mutating func retry() -> String {
        let form = body.descendants.first { $0["data-retry"] != nil }
        return press(form?.first { $0.name == "button" })
    }

    /// Looks at a long list.
    ///
    /// - Returns: The message, which has a number to which the host responds.
    public mutating func see(_ sight: Sight) -> String {
        asked += 1
        let rows = rows
        var place: [any Encodable & Sendable] = []
        switch sight.place {
        case .same: break
        case .shown(let row, let below):
            place = [rows[row].address, below] + self.place(of: rows[row])
        case .row(let section, let row, let below): place = [section, row, below]
        case .offset(let offset): place = [offset]
        case .end: place = [true]
        }
        func lengths(_ lengths: [Int: Double]) -> [any Encodable & Sendable] {
            lengths.sorted { $0.key < $1.key }
                .flatMap { number, length -> [any Encodable & Sendable] in
                    let id: String = sections[number].shell["data-e"] ?? ""
                    return [id, length]
                }
        }
        let sizes = sight.rows.sorted { $0.key < $1.key }.flatMap {
            [rows[$0.key].address, $0.value.width, $0.value.height] as [any Encodable & Sendable]
        }
        return LivePage.message([
            "see", asked, sight.width, sight.height, Values(place), Values(sizes),
            Values(lengths(sight.headers)), Values(lengths(sight.sides)),
        ])
    }

    private mutating func visit(_ target: String) {
        returning = nil
        depth += 1
        history = history.prefix(depth) + [target]
    }

    /// Presses a button, or a removed one.
    mutating func press(
        _ button: HTMLElement?, as word: String = "press",
        _ values: [any Encodable & Sendable] = []
    ) -> String {
        let value = button?["name"] == "w-press" ? button?["value"] : button?["data-e"]
        let parts = (value ?? "0 0").split(separator: " ").map(String.init)
        return input(word, parts[0], [parts.count > 1 ? parts[1] : ""] + values)
    }

    /// The input to an element, with the next number.
    mutating func input(
        _ word: String, _ id: String, _ values: [any Encodable & Sendable] = []
    ) -> String {
        said += 1
        return LivePage.message([word, id, said, frames] + values)
    }

    static func message(_ values: [any Encodable & Sendable]) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        guard let data = try? encoder.encode(Values(values)) else {
            preconditionFailure("lengths are finite numbers")
        }
        return String(decoding: data, as: UTF8.self)
    }

    /// An array of values of several types.
    private struct Values: Encodable, Sendable {
        let values: [any Encodable & Sendable]

        init(_ values: [any Encodable & Sendable]) { self.values = values }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            for value in values { try container.encode(value) }
        }
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
        public var rows: [Int: ListSize] = [:]

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

        /// Describes what is seen.
        public init(width: Double = 600, height: Double = 800, at place: Place = .same) {
            self.width = width
            self.height = height
            self.place = place
        }
    }
}
