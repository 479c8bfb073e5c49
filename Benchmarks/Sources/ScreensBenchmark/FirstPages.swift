import WaybillWeb

/// The benchmark of a page request, by the length of its list.
struct FirstPages {
    let host: WebServer

    func run() async {
        printTitle("GET of a page", "processor", "of 200", "size", "of 200", "wanted")
        var first: (time: Double, size: Int)?
        for count in [200, 10_000, 1_000_000] {
            let target = "/declared?rows=\(count)"
            let time = await median(101) { _ in
                _ = await host.respond(to: target)
            }
            let size = await host.respond(to: target).body.utf8.count
            let base = first ?? (time, size)
            first = base
            printRow(
                "of \(grouped(count)) rows", text(microseconds: time),
                "\(rounded(time / base.time)) x", grouped(size),
                "\(rounded(Double(size) / Double(base.size))) x", "1.2 x")
        }
    }
}
