import Foundation
import Testing
import WaybillNetwork
import WaybillTesting

/// Real responses that are damaged end in a model or an error, whichever parser reads them.
@Suite(.enabled(if: !TestPayloads.names.isEmpty, TestPayloads.absence))
struct PayloadFuzzTests {
    private static let copies = SeededGenerator.rounds(150)

    @Test(arguments: TestPayloads.names)
    func `a damaged response never traps`(_ name: String) throws {
        let whole = try TestPayloads.data(name)
        let seed = UInt64(whole.count)
        var damaged = DamagedBytes(of: whole, seed: seed)
        var read = 0
        for _ in 0..<Self.copies {
            guard let value = try? JSONValue(parsing: Data(damaged.next())) else { continue }
            let field = JSONField(value)
            read += 1
            _ = try? Parser.list(of: City.self, at: nil).parse(field)
            visit(field, "\(name), seed \(seed)")
        }
        // A reader that refuses all would prove nothing.
        #expect(read > 0 || !name.hasSuffix(".json"), "\(name), seed \(seed)")
    }

    @Test(arguments: TestPayloads.names)
    func `every beginning of a real response is refused, and the whole is read`(
        _ name: String
    ) throws {
        let whole = try TestPayloads.data(name)
        let end = whole.lastIndex { $0 > 0x20 } ?? whole.startIndex
        for count in stride(from: 0, through: end, by: max(7, end / 40)) {
            #expect(throws: ParseError.self) { try JSONValue(parsing: whole.prefix(count)) }
        }
        guard name.hasSuffix(".json") else { return }
        _ = try JSONValue(parsing: whole)
    }

    /// Asks every field for all that a field can be asked.
    private func visit(_ field: JSONField, _ comment: String) {
        if let number = try? field.number() { #expect(number.isFinite, "\(comment)") }
        if let number = try? field.decimal() { #expect(number.isFinite, "\(comment)") }
        if let line = try? field.line(limit: 40) { #expect(line.count <= 40, "\(comment)") }
        _ = try? field.identifierIfPresent()
        _ = try? field.flagIfPresent()
        switch field.value {
        case .array(let values)?: for index in values.indices { visit(field[index], comment) }
        case .object(let fields)?: for name in fields.keys { visit(field[name], comment) }
        default: break
        }
    }
}
