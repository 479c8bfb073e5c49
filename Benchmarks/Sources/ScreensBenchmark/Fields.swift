import Synchronization
import Waybill
import WaybillWeb

/// The benchmark of a keystroke in one of many fields.
struct Fields {
    let host: WebServer

    private static let letters = 200

    /// How long after each the next one is typed: nothing is on its way by then.
    private static let pause = Duration.milliseconds(10)

    func run() async throws {
        printTitle(
            "A letter is typed into a field that keeps it", "a letter", "up, at most", "down",
            "of 1 field", "wanted")
        var idle: [Double] = []
        for _ in 0..<Fields.letters {
            let begin = processorTime()
            try await Task.sleep(for: Fields.pause)
            idle.append(processorTime() - begin)
        }
        let pause = idle.sorted()[idle.count / 2]
        var first: Double?
        for count in [1, 10, 40] {
            let (median, up, down) = try await measure(count)
            let time = median - pause
            first = first ?? time
            printRow(
                "of \(count)", text(microseconds: time), "\(up) bytes", "\(down) bytes",
                "\(rounded(time / (first ?? time))) x", "80 up, 0 down")
        }
    }

    /// The median of the time of processors, the most bytes of a message, and the bytes of
    /// all frames.
    private func measure(_ count: Int) async throws -> (time: Double, up: Int, down: Int) {
        var visitor = try await Visitor(at: "/fields?rows=\(count)", of: host)
        let messages = try visitor.typing(Fields.letters, into: "Field \(count / 2)")
        let frames = Frames()
        let reading = Task { [link = visitor.link] in
            while let frame = await link.next() { frames.add(frame) }
        }
        var times: [Double] = []
        for message in messages {
            let begin = processorTime()
            try await visitor.link.receive(message)
            try await Task.sleep(for: Fields.pause)
            times.append(processorTime() - begin)
        }
        await visitor.link.close()
        await reading.value
        let up = messages.map(\.utf8.count).max() ?? 0
        return (times.sorted()[times.count / 2], up, frames.bytes)
    }

    private final class Frames: Sendable {
        private let count = Mutex(0)

        var bytes: Int { count.withLock(\.self) }

        func add(_ frame: String) { count.withLock { $0 += frame.utf8.count } }
    }
}

struct FieldsScreen: Screen {
    let count: Int

    struct State: Equatable {
        var texts: [String]
    }

    enum Action: Hashable, Sendable {
        case type(String, Int)
    }

    var state: State { State(texts: Array(repeating: "", count: count)) }

    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .type(let text, let field): state.texts[field] = text
        }
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        let url = RouteURL(path: ["fields"], query: [.init("rows", String(count))])
        return ScreenDescription("Fields", url: url) {
            SectionRecord("fields") {
                state.texts.enumerated().map { index, text in
                    CellRecord.field("Field \(index)", text: text, TextInput(limit: 1_000)) {
                        text in
                        context.dispatch(.type(text, index))
                    }
                }
            }
        }
    }
}
