import Foundation
import Testing
import WaybillNetwork

struct JSONValueTests {
    private func value(_ text: String) throws(ParseError) -> JSONValue {
        try JSONValue(parsing: Data(text.utf8))
    }

    private func reason(_ text: String) -> ParseError.Reason? {
        do throws(ParseError) {
            _ = try value(text)
            return nil
        } catch {
            return error.reason
        }
    }

    @Test func `values of all kinds are read`() throws {
        #expect(try value(" null ") == .null)
        #expect(try value("true") == .flag(true) && value("false") == .flag(false))
        #expect(try value("[]") == .array([]) && value("{ }") == .object([:]))
        #expect(
            try value("{\"a\": [1, \"b\", {\"c\": null}],\r\n\t\"d\": -0.5}")
                == .object([
                    "a": .array([.integer(1), .text("b"), .object(["c": .null])]),
                    "d": .number(-0.5),
                ]))
    }

    @Test func `numbers are whole where they can be`() throws {
        #expect(try value("-0") == .integer(0))
        #expect(try value("9223372036854775807") == .integer(.max))
        #expect(try value("-9223372036854775808") == .integer(.min))
        #expect(try value("9223372036854775808") == .number(9_223_372_036_854_775_808))
        #expect(try value("1.0") == .number(1) && value("1E2") == .number(100))
        #expect(try value("1e-400") == .number(0))
    }

    @Test func `texts are read with their escapes`() throws {
        #expect(try value(#""\"\\\/\b\f\n\r\t""#) == .text("\"\\/\u{8}\u{C}\n\r\t"))
        #expect(try value(#""\u0041\u00e9\uD83D\uDE00\u0000""#) == .text("Aé😀\0"))
        #expect(try value("\"Łódź 😀\u{7F}\"") == .text("Łódź 😀\u{7F}"))
    }

    @Test func `half of a pair of surrogates becomes the sign of replacement`() throws {
        #expect(try value(#""\uD83D""#) == .text("\u{FFFD}"))
        #expect(try value(#""\uD83Dx""#) == .text("\u{FFFD}x"))
        #expect(try value(#""\uD83D\u0041""#) == .text("\u{FFFD}A"))
        #expect(try value(#""\uDE00\uD83D\uDE00""#) == .text("\u{FFFD}😀"))
    }

    @Test func `of a name that comes twice the last counts`() throws {
        #expect(try value(#"{"a":1,"a":2}"#) == .object(["a": .integer(2)]))
    }

    @Test func `a byte order mark is ignored`() throws {
        #expect(try value("\u{FEFF}[1]") == .array([.integer(1)]))
    }

    @Test(arguments: ["", " ", "\n\t\r ", "\u{FEFF}"])
    func `nothing is empty`(_ text: String) {
        #expect(reason(text) == .empty)
    }

    @Test(arguments: ["<html>", "\n<!DOCTYPE html>", "<?xml version=\"1.0\"?>"])
    func `a page is a page`(_ text: String) {
        #expect(reason(text) == .webPage)
    }

    @Test(arguments: [
        ("nul", 0), ("True", 0), ("[1,]", 3), ("[1 2]", 3), ("{\"a\" 1}", 5), ("{a:1}", 1),
        ("{\"a\":1,}", 7), ("[", 1), ("{", 1), ("\"abc", 4), ("\"a\nb\"", 3), ("\"\\x\"", 3),
        ("\"\\u12G4\"", 5), ("01", 2), ("-", 1), ("1.", 2), (".5", 0), ("1e", 2), ("+1", 0),
        ("NaN", 0), ("[1]]", 3), ("1 x", 2), ("\u{0}", 0), ("'a'", 0),
    ])
    func `what is not JSON is refused with its place`(_ text: String, _ offset: Int) {
        #expect(reason(text) == .notJSON(offset: offset))
    }

    /// As RFC 8259 has it, such a number is JSON.
    @Test(arguments: [
        ("1e400", ""), ("-1e999 ", ""), ("[0, 1e400]", "[1]"), (#"{"lat": 1e400}"#, "lat"),
        (#"{"results":[{},{"at":{"lat":1e400}}]}"#, "results[1].at.lat"),
        (#"{"a":[[1],[2,[1E+400]]]}"#, "a[1][1][0]"), (#"[{"a\nb":1e400}]"#, "[0].a b"),
        ("{\"\(String(repeating: "x", count: 100))\":1e400}", String(repeating: "x", count: 60)),
    ])
    func `a number as large as 1e400 is out of range, and the error names its field`(
        _ text: String, _ field: String
    ) {
        #expect(throws: ParseError(.outOfRange, field: field)) { try value(text) }
        let subject = field.isEmpty ? "the response" : field
        #expect(
            "\(ParseError(.outOfRange, field: field))" == "\(subject) is a number out of range")
    }

    @Test func `bytes that are not UTF-8 are refused`() {
        for bytes: [UInt8] in [[0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0xFE, 0xFF, 0x00, 0x5B]] {
            #expect(throws: ParseError.self) { try JSONValue(parsing: Data(bytes)) }
        }
    }

    @Test func `levels beyond the 128th are refused`() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        _ = try value(nested(128))
        #expect(reason(nested(129)) == .notJSON(offset: 128))
        #expect(reason(String(repeating: "[{\"a\":", count: 100_000)) != nil)
    }
}
