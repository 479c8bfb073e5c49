import Waybill
import WaybillWeb

/// What the server does for each visitor when one row changes that all of them
/// see.
struct Changes {
    let app: RowsApp
    let host: WebServer

    static let visitors = 64

    func run() async throws {
        try await measureDeclared()
        try await measurePressed()
        try await measureListed()
    }

    /// Rows that declare their changes: the source of all, 64 screens.
    private func measureDeclared() async throws {
        printTitle(
            "One row changed, declared: a source, a screen for each of \(Changes.visitors) visitors",
            "a visitor", "frame", "of 10 rows", "wanted")
        var first: Double?
        for count in [10, 1_000, 1_000_000] {
            var visitors: [Visitor] = []
            for _ in 0..<Changes.visitors {
                visitors.append(try await Visitor(at: "/declared?rows=\(count)", of: host))
            }
            let source = app.declared(count)
            let round = await median(101) { _ in
                source.change { $0.change(3) }
                for visitor in visitors { _ = await visitor.link.next() }
            }
            let time = round / Double(Changes.visitors)
            source.change { $0.change(3) }
            let frame = try await visitors[0].takeFrame()
            for visitor in visitors { await visitor.link.close() }
            first = first ?? time
            printRow(
                "of \(grouped(count))", text(microseconds: time), "\(frame.utf8.count) bytes",
                "\(rounded(time / (first ?? time))) x", "60 us, 1.5 x")
        }
    }

    /// The same row, pressed by one person who sees it alone.
    private func measurePressed() async throws {
        printTitle("The same pressed by a person, from the message to the frame", "a press")
        for count in [10, 1_000, 1_000_000] {
            var visitor = try await Visitor(at: "/declared?rows=\(count)", of: host)
            var times: [Double] = []
            for _ in 0..<301 {
                let press = visitor.page.select(visitor.page.rows[3])
                let begin = processorTime()
                try await visitor.link.receive(press)
                let frame = await visitor.link.next() ?? ""
                times.append(processorTime() - begin)
                try visitor.page.take(frame)
            }
            await visitor.link.close()
            let time = times.sorted()[times.count / 2]
            printRow("of \(grouped(count))", text(microseconds: time))
        }
    }

    /// An array of which nothing is known but what it is.
    private func measureListed() async throws {
        let count = 100_000
        let source = app.listed(count)
        let rows = source.value
        let same = rows.map { Row(id: $0.id, count: $0.count) }
        let unit = await median(21) { _ in
            guard same.difference(from: rows).isEmpty else { preconditionFailure("equal arrays") }
        }
        // The array is copied, as the list still has the old one.
        var kept = source.value
        let copy = await median(41) { round in
            kept = source.value
            source.change { $0[3].count = round + 10 }
        }
        precondition(kept.count == count)
        let visitor = try await Visitor(at: "/listed?rows=\(count)", of: host)
        let time = await median(41) { round in
            source.change { $0[3].count = round + 10 }
            _ = await visitor.link.next()
        }
        await visitor.link.close()
        printTitle(
            "One row changed of an array of \(grouped(count)); U = \(text(microseconds: unit))",
            "a visitor", "U", "wanted")
        printRow(
            "one visitor", text(microseconds: time), "\(rounded(time / unit))",
            text(microseconds: 0.6 * unit + 60))
        printRow("of that, the app's own copy", text(microseconds: copy))
    }
}
