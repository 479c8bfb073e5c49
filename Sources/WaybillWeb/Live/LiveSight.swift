import WaybillDiff
import WaybillLists
import WaybillScreens
import WaybillViewport

/// A row that a person means, as the browser names it.
struct LiveRow: Equatable {
    /// The number of the list that the browser shows.
    var list: Int

    /// The number of the row among all that the browser has.
    var index: Int

    var id: String
}

/// How a browser looks at a long list, in CSS pixels.
struct LiveSight: Equatable {
    /// The number of the list that the browser shows.
    var list: Int

    /// The number of the question: the response carries it.
    var question: Int

    /// How wide the list is, and how much of its height is seen.
    var size: ListSize

    var place: Place

    /// Sizes of rows, by their number among all that the browser has.
    var rows: [Int: ListSize] = [:]

    /// Heights of headers, by the number of their section in the browser.
    var headers: [Int: Double] = [:]

    /// How far sections are scrolled sideways, by their number in the browser.
    var sides: [Int: Double] = [:]

    /// Where a list is looked at.
    enum Place: Equatable {
        case same

        /// A row of those that the browser has, by its number among them, that is so far below the
        /// upper edge; and where that is, should the row have gone.
        case shown(row: Int, below: Double, offset: Double?)

        /// A row of the whole list, by its section and its index there, that is so far below the
        /// upper edge.
        case row(section: Int, row: Int, below: Double)

        /// So far below the beginning of the list.
        case offset(Double)

        case end
    }

    /// The most that is seen at once: no screen is higher.
    static let mostHeight = 4_320.0

    /// The least height of a row that counts: lower ones would fill a window
    /// with thousands of rows.
    static let leastRow = 8.0

    /// The most sizes that are reported at once.
    static let mostSizes = 4_096

    /// Reads a browser's message; nil if it is not one.
    init?(
        list: Int, question: Int, size: [Double], at: [Double]?, offset: Double?, isEnd: Bool,
        rows: [Double], headers: [Double], sides: [Double]
    ) {
        let numbers = size + (at ?? []) + [offset ?? 0] + rows + headers + sides
        guard numbers.allSatisfy({ $0.isFinite && abs($0) < 1e12 }), size.count == 2,
            rows.count % 3 == 0, headers.count % 2 == 0, sides.count % 2 == 0,
            rows.count + headers.count + sides.count <= 3 * LiveSight.mostSizes
        else { return nil }
        self.list = list
        self.question = question
        self.size = ListSize(
            width: min(max(size[0], 1), 20_000), height: min(max(size[1], 1), LiveSight.mostHeight))
        switch at?.count {
        case _ where isEnd: place = .end
        case nil: place = offset.map { .offset($0) } ?? .same
        case 2: place = .shown(row: Int(at?[0] ?? 0), below: at?[1] ?? 0, offset: offset)
        case 3:
            place = .row(section: Int(at?[0] ?? 0), row: Int(at?[1] ?? 0), below: at?[2] ?? 0)
        default: return nil
        }
        for index in stride(from: 0, to: rows.count, by: 3) {
            self.rows[Int(rows[index])] = ListSize(
                width: max(rows[index + 1], LiveSight.leastRow),
                height: max(rows[index + 2], LiveSight.leastRow))
        }
        for index in stride(from: 0, to: headers.count, by: 2) {
            self.headers[Int(headers[index])] = max(headers[index + 1], 0)
        }
        for index in stride(from: 0, to: sides.count, by: 2) {
            self.sides[Int(sides[index])] = max(sides[index + 1], 0)
        }
    }

    func apply(to viewport: inout ListViewport, _ taken: TakenList) {
        let (paths, sections) = (taken.rows, taken.sections)
        var sizes: [(ListElement, ListSize)] = []
        for (number, size) in rows {
            if let path = paths[number] { sizes.append((.row(path), size)) }
        }
        for (number, height) in headers {
            guard let section = sections[number] else { continue }
            sizes.append((.header(section), ListSize(width: size.width, height: height)))
        }
        if !sizes.isEmpty { viewport.report(sizes) }
        for (number, offset) in sides {
            if let section = sections[number] {
                viewport.scrollSideways(section: section, to: offset)
            }
        }
        switch place {
        case .same, .end: break
        case .shown(let row, let below, let offset):
            if let frame = paths[row].flatMap({ viewport.frame(of: .row($0)) }) {
                viewport.scroll(to: max(0, frame.y - below))
            } else if let offset {
                viewport.scroll(to: offset)
            }
        case .row(let section, let row, let below):
            let element = ListElement.row(ItemPath(section: section, item: row))
            guard let frame = viewport.frame(of: element) else { break }
            viewport.scroll(to: max(0, frame.y - below))
        case .offset(let offset): viewport.scroll(to: offset)
        }
    }
}
