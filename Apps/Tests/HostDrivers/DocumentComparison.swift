public import Waybill
import WaybillTesting

@testable import WaybillWeb

/// Two web hosts of an app, of which one keeps documents and the other draws each anew.
public struct DocumentComparison {
    private let host: WebHost<TestClock>
    private let plain: WebHost<TestClock>

    /// Starts the hosts.
    public init(_ app: some ListApp) {
        host = WebHost(app, clock: TestClock())
        plain = WebHost(app, clock: TestClock(), keptBytes: 0)
    }

    /// The number of kept documents.
    public var keptCount: Int { host.documents.count }

    /// Compares the document that a new visitor gets at an address with one that is drawn anew.
    ///
    /// - Returns: The first difference, with the text around it; nil for none.
    public func difference(at target: String) async -> String? {
        let kept = host.documents.document(at: target).map {
            String(decoding: $0.plain(once: ""), as: UTF8.self)
        }
        var body = kept ?? ""
        if kept == nil { body = await host.respond(target: target, parkingFor: nil).body }
        let wanted = await plain.respond(target: target, parkingFor: nil).body
        let (one, other) = (withoutTokens(body), withoutTokens(wanted))
        guard one != other else { return nil }
        let common = zip(one, other).prefix { $0 == $1 }.count
        func part(_ text: String) -> Substring { text.dropFirst(max(0, common - 80)).prefix(240) }
        return "\(target): “\(part(one))” instead of “\(part(other))”"
    }

    private func withoutTokens(_ body: String) -> String {
        body.replacing(/name="w-once" value="[^"]*"/, with: "")
            .replacing(/\sdata-visit="[^"]*"/, with: "")
    }

    /// Ends both hosts.
    public func close() async {
        await host.close()
        await plain.close()
    }
}
