import Foundation
import WaybillNetwork

/// Holds values against a schema: the words of JSON Schema (2020-12) that the
/// description of the API uses, and no others.
struct JSONSchema {
    /// The schema itself.
    let schema: JSONValue

    /// What references point into.
    let document: JSONValue

    /// A word that is not understood here, or a reference to nothing.
    struct Unknown: Error { let word: String }

    private static let words = [
        "minLength", "maxLength", "pattern", "minItems", "maxItems", "items", "required",
        "properties", "additionalProperties",
    ]

    private static let remarks = ["description", "example", "default"]

    /// What is wrong with a value.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - path: Where it is.
    /// - Returns: A line for each fault; none where all is well.
    /// - Throws: ``Unknown`` where the schema has words that are not known here.
    func faults(_ value: JSONValue, at path: String = "$") throws -> [String] {
        guard case .object(let words) = schema else { throw Unknown(word: "\(schema)") }
        return try words.flatMap { word, rule in
            if JSONSchema.remarks.contains(word) { return [String]() }
            return try faults(value, word, rule, words, path)
        }
    }

    private func faults(
        _ value: JSONValue, _ word: String, _ rule: JSONValue, _ all: [String: JSONValue],
        _ path: String
    ) throws -> [String] {
        func fault(_ isRight: Bool) -> [String] {
            isRight ? [] : ["\(path): \(word) \(rule), but it is \(value)"]
        }
        switch (word, rule, value) {
        case ("$ref", .text(let name), _):
            return try of(JSONSchema.find(name, in: document)).faults(value, at: path)
        case ("type", .text(let type), _): return fault(JSONSchema.types(of: value).contains(type))
        case ("enum", .array(let values), _): return fault(values.contains(value))
        case ("const", _, _): return fault(value == rule)
        case ("minimum", _, _): return fault((value.double ?? .infinity) >= rule.double ?? 0)
        case ("maximum", _, _): return fault((value.double ?? -.infinity) <= rule.double ?? 0)
        case ("minLength", .integer(let least), .text(let text)):
            return fault(text.unicodeScalars.count >= Int(least))
        case ("maxLength", .integer(let most), .text(let text)):
            return fault(text.unicodeScalars.count <= Int(most))
        case ("pattern", .text(let pattern), .text(let text)):
            return fault(try Regex(pattern).firstMatch(in: text) != nil)
        case ("minItems", .integer(let least), .array(let items)):
            return fault(items.count >= Int(least))
        case ("maxItems", .integer(let most), .array(let items)):
            return fault(items.count <= Int(most))
        case ("items", _, .array(let items)):
            return try items.enumerated().flatMap { try of(rule).faults($1, at: "\(path)[\($0)]") }
        case ("required", .array(let names), .object(let fields)):
            return fault(names.allSatisfy { $0.string.map { fields[$0] != nil } ?? false })
        case ("properties", .object(let rules), .object(let fields)):
            return try fields.flatMap { name, field in
                try rules[name].map { try of($0).faults(field, at: "\(path).\(name)") } ?? []
            }
        case ("additionalProperties", .flag(false), .object(let fields)):
            guard case .object(let known)? = all["properties"] else { return fault(false) }
            return fault(fields.keys.allSatisfy { known[$0] != nil })
        case _ where JSONSchema.words.contains(word): return []  // of values of another type
        default: throw Unknown(word: word)
        }
    }

    private func of(_ schema: JSONValue) -> JSONSchema {
        JSONSchema(schema: schema, document: document)
    }

    private static func types(of value: JSONValue) -> [String] {
        switch value {
        case .null: ["null"]
        case .flag: ["boolean"]
        case .integer: ["integer", "number"]
        case .number: ["number"]
        case .text: ["string"]
        case .array: ["array"]
        case .object: ["object"]
        }
    }

    /// What a reference such as `#/components/schemas/Place` names.
    static func find(_ reference: String, in document: JSONValue) throws -> JSONValue {
        try reference.split(separator: "/").dropFirst().reduce(document) { value, name in
            guard let field = value[String(name)] else { throw Unknown(word: reference) }
            return field
        }
    }
}

extension JSONValue {
    /// The field of an object.
    subscript(name: String) -> JSONValue? {
        guard case .object(let fields) = self else { return nil }
        return fields[name]
    }

    /// The number, whole or not.
    var double: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .number(let number): number
        default: nil
        }
    }

    /// The text.
    var string: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    /// The elements of a list, or none.
    var items: [JSONValue] {
        guard case .array(let items) = self else { return [] }
        return items
    }

    /// The names of an object, in order.
    var names: [String] {
        guard case .object(let fields) = self else { return [] }
        return fields.keys.sorted()
    }
}
