import HostDrivers
import Showcase
import Testing
import Waybill
import WaybillTesting

@MainActor
@Suite(.timeLimit(.minutes(60))) struct KeptDocumentTests {
    /// A known visitor does something on a screen; then a new one reads some pages.
    @Test(arguments: SeededGenerator.seeds(1))
    func `no document shows another visitor's data, or data that has changed`(
        _ seed: UInt64
    ) async throws {
        var random = SeededGenerator(seed: seed)
        let app = ShowcaseApp(clock: ImmediateClock(), sightClock: TestClock())
        let documents = DocumentComparison(app)
        let first = HeadlessHost(app)
        try await first.open("/")
        let targets =
            (first.page?.sections.flatMap(\.rows) ?? []).compactMap(\.destination)
            .map(\.description) + ["/"]
        let known = (0..<3).compactMap { _ in Visitor(token: Self.token(&random)) }
        for _ in 0..<10 {
            let visitor = try #require(known.randomElement(using: &random))
            // Equal identities are reported, as that screen shows.
            let target = try #require(
                targets.filter { $0 != "/duplicates" }.randomElement(using: &random))
            let host = HeadlessHost(app, visitor: visitor)
            try await host.open(target)
            for _ in 0..<2 {
                guard let step = host.gestures(&random).randomElement(using: &random) else { break }
                try? await host.take(step)
            }
            for target in [target] + targets.shuffled(using: &random).prefix(2) {
                let difference = await documents.difference(at: target)
                #expect(difference == nil, "seed \(seed)")
            }
        }
        #expect(documents.keptCount > 0)
        await documents.close()
    }

    private static func token(_ random: inout SeededGenerator) -> String {
        let digits = Array("0123456789abcdef")
        return String((0..<32).map { _ in digits[Int.random(in: 0..<16, using: &random)] })
    }
}
