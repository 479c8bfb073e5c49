import Foundation
import Testing
import WaybillNetwork

struct LooseFieldTests {
    private func field(_ json: String) throws -> JSONField {
        JSONField(try JSONValue(parsing: Data(#"{"a":\#(json)}"#.utf8)))["a"]
    }

    private func complaint<Value>(_ read: () throws(ParseError) -> Value) -> String? {
        do throws(ParseError) {
            _ = try read()
            return nil
        } catch {
            return error.description
        }
    }

    @Test(arguments: [
        (#""52.54274275""#, 52.54274275), (#""-34""#, -34), (#""+1.5e1""#, 15), ("7", 7),
        ("0.5", 0.5), (#""1e-400""#, 0),
    ])
    func `a number may be written in a text`(_ json: String, _ number: Double) throws {
        #expect(try field(json).decimal() == number)
    }

    @Test(arguments: [
        #""NaN""#, #""nan""#, #""inf""#, #""-Infinity""#, #""1e999""#, #""0x1p3""#, #""""#,
        #"" 1""#,
        #""1,5""#, #""1 ""#, #""1\u0000""#, #""--1""#, #""e""#, #""١""#,
    ])
    func `a text that is not a number is refused`(_ json: String) throws {
        let field = try field(json)
        #expect(complaint { () throws(ParseError) in try field.decimal() } == "a is not a number")
    }

    @Test func `a missing number and another value are refused`() throws {
        let null = try field("null")
        #expect(complaint { () throws(ParseError) in try null.decimal() } == "a is missing")
        let flag = try field("true")
        #expect(
            complaint { () throws(ParseError) in try flag.decimal() }
                == "a is true or false, not a number")
    }

    @Test func `a line has nothing that parts lines or that a terminal obeys`() throws {
        #expect(try field(#""  a\n\tb\u001b[31m c\u2028d\u00a0e  ""#).line() == "a b [31m c d e")
        #expect(try field("null").line().isEmpty)
        #expect(try field(#""abcdef""#).line(limit: 3) == "abc")
        #expect(try field(#""abc""#).line(limit: -1).isEmpty)
        let number = try field("1")
        #expect(
            complaint { () throws(ParseError) in try number.line() }
                == "a is a number, not a text")
    }
}
