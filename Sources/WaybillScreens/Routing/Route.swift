/// A route: an address pattern that parses and formats URLs by one declaration.
///
/// ```swift
/// static let route = Route(
///     "/shelves/:shelf", Query(), .field("shelf", \.shelf), .field("q", \.text))
/// ```
///
/// A field whose name stands in the path, after a colon, is a part of the path; any
/// other is a parameter, which is left out where it is as in the default. For every
/// value, `route.value(at: route.url(value))` is a value with the same fields; a number
/// that is not finite is in no address.
public struct Route<Value: Sendable>: Sendable {
    enum Part: Hashable, Sendable {
        case literal(String)
        case field(String)
    }

    /// The path as it was declared, such as `/books/:id`.
    package let pattern: String

    let parts: [Part]
    let initial: Value
    let fields: [RouteField<Value>]

    /// The fields that are parameters, each with its text in an address without any.
    private let parameters: [(field: RouteField<Value>, usual: String?)]

    /// Declares an address.
    ///
    /// - Parameters:
    ///   - pattern: The path; fields in it begin with a colon.
    ///   - initial: The value of an address without parameters.
    ///   - fields: What of the value is in the address, and under which names.
    public init(
        _ pattern: String, _ initial: Value, _ fields: RouteField<Value>...
    ) {
        self.pattern = pattern
        self.initial = initial
        self.fields = fields
        let parts: [Part] = pattern.split(separator: "/").map { part in
            part.hasPrefix(":") ? .field(String(part.dropFirst())) : .literal(String(part))
        }
        self.parts = parts
        parameters = fields.lazy.filter { !parts.contains(.field($0.name)) }
            .map { ($0, $0.text(initial)) }
    }

    /// The address of a value.
    public func url(_ value: Value) -> RouteURL {
        var url = RouteURL()
        for part in parts {
            switch part {
            case .literal(let text): url.path.append(text)
            case .field(let name):
                let text = fields.first { $0.name == name }?.text(value)
                url.path.append(Route.pathPart(of: text ?? ""))
            }
        }
        for (field, usual) in parameters {
            if let text = field.text(value), text != usual {
                url.query.append(RouteURL.Parameter(field.name, text))
            }
        }
        return url
    }

    /// The value at an address.
    ///
    /// - Parameters:
    ///   - url: The address, from a person or a link: anything.
    ///   - value: The value of what the address does not have; the default one
    ///     by default.
    /// - Returns: The value; nil if the address is another route's, or if its
    ///   path, or a required parameter, is not valid.
    public func value(at url: RouteURL, from value: Value? = nil) -> Value? {
        guard matches(url.path) else { return nil }
        var result = value ?? initial
        for (part, text) in zip(parts, url.path) {
            guard case .field(let name) = part else { continue }
            guard let field = fields.first(where: { $0.name == name }),
                field.set(Route.text(ofPathPart: text), &result)
            else { return nil }
        }
        for (field, _) in parameters {
            guard let text = url[field.name] else {
                field.copy(initial, &result)
                continue
            }
            guard !field.set(text, &result) else { continue }
            guard !field.isStrict else { return nil }
            field.copy(initial, &result)
        }
        return result
    }

    /// A text as a part of a path: a path cannot have an empty part or dots alone, so they
    /// stand behind a tilde, and so does what would be read as that.
    private static func pathPart(of text: String) -> String { isEscaped(text) ? "~" + text : text }

    private static func text(ofPathPart part: String) -> String {
        part.hasPrefix("~") && isEscaped(part) ? String(part.dropFirst()) : part
    }

    private static func isEscaped(_ text: String) -> Bool {
        ["", ".", ".."].contains(text.drop { $0 == "~" })
    }

    package func name(of property: PartialKeyPath<Value>) -> String? {
        fields.first { $0.property == property }?.name
    }

    /// Whether it is an address, and not the lack of one.
    var isDeclared: Bool { !pattern.isEmpty }

    func matches(_ path: [String]) -> Bool {
        path.count == parts.count
            && zip(parts, path).allSatisfy { part, text in
                if case .literal(let literal) = part { literal == text } else { true }
            }
    }

    var problems: [String] {
        var problems: [String] = []
        if !pattern.hasPrefix("/") { problems.append("\(pattern) does not begin with /.") }
        var names: Set<String> = []
        for name in fields.map(\.name) where !names.insert(name).inserted {
            problems.append("\(pattern) has two fields “\(name)”.")
        }
        for case .field(let name) in parts where !names.contains(name) {
            problems.append("\(pattern) has no field for “:\(name)”.")
        }
        return problems
    }
}

/// Whether a value is no number, or one that an address may have: not NaN, nor an infinity.
private func isFinite(_ value: some Any) -> Bool {
    (value as? any FloatingPoint)?.isFinite != false
}

/// A part of a value that is in an address; see ``Route``.
public struct RouteField<Value: Sendable>: Sendable {
    package let name: String

    let property: any PartialKeyPath<Value> & Sendable
    let isStrict: Bool
    let text: @Sendable (Value) -> String?
    let set: @Sendable (String, inout Value) -> Bool
    let copy: @Sendable (Value, inout Value) -> Void

    /// - Parameters:
    ///   - raw: The text or number of a property; nil for none.
    ///   - part: The property of a text or number.
    private init<Part, Raw: LosslessStringConvertible & SendableMetatype>(
        _ name: String, _ property: any WritableKeyPath<Value, Part> & Sendable, isStrict: Bool,
        raw: @escaping @Sendable (Part) -> Raw?, part: @escaping @Sendable (Raw) -> Part?
    ) {
        self.name = name
        self.property = property
        self.isStrict = isStrict
        self.text = { value in
            raw(value[keyPath: property]).flatMap { isFinite($0) ? $0.description : nil }
        }
        set = { text, value in
            guard let raw = Raw(text), isFinite(raw), let part = part(raw) else { return false }
            value[keyPath: property] = part
            return true
        }
        copy = { $1[keyPath: property] = $0[keyPath: property] }
    }

    /// A text, a number, or what else is read from and written as text.
    ///
    /// - Parameter isStrict: Whether there is no screen at an address with an invalid text for
    ///   it; false by default: it is as if it were left out. In a path it is always so.
    public static func field<Part: LosslessStringConvertible & SendableMetatype>(
        _ name: String, _ property: any WritableKeyPath<Value, Part> & Sendable,
        isStrict: Bool = false
    ) -> RouteField {
        RouteField(name, property, isStrict: isStrict, raw: { $0 }, part: { $0 })
    }

    /// The same where it may be nil, which is not written.
    ///
    /// - Parameter isStrict: Whether there is no screen at an address with an invalid text for
    ///   it; false by default.
    public static func field<Part: LosslessStringConvertible & SendableMetatype>(
        _ name: String, _ property: any WritableKeyPath<Value, Part?> & Sendable,
        isStrict: Bool = false
    ) -> RouteField {
        RouteField(name, property, isStrict: isStrict, raw: { $0 }, part: { .some($0) })
    }

    /// A case, by its raw value.
    ///
    /// - Parameter isStrict: Whether there is no screen at an address with an invalid text for
    ///   it; false by default.
    public static func field<Part: RawRepresentable & SendableMetatype>(
        _ name: String, _ property: any WritableKeyPath<Value, Part> & Sendable,
        isStrict: Bool = false
    ) -> RouteField where Part.RawValue: LosslessStringConvertible & SendableMetatype {
        RouteField(
            name, property, isStrict: isStrict, raw: { $0.rawValue }, part: { Part(rawValue: $0) })
    }

    /// The same where it may be nil, which is not written.
    ///
    /// - Parameter isStrict: Whether there is no screen at an address with an invalid text for
    ///   it; false by default.
    public static func field<Part: RawRepresentable & SendableMetatype>(
        _ name: String, _ property: any WritableKeyPath<Value, Part?> & Sendable,
        isStrict: Bool = false
    ) -> RouteField where Part.RawValue: LosslessStringConvertible & SendableMetatype {
        RouteField(
            name, property, isStrict: isStrict, raw: { $0?.rawValue },
            part: { Part(rawValue: $0).map { .some($0) } })
    }
}

extension Route where Value == NoQuery {
    /// Declares an address without fields.
    public init(_ pattern: String) { self.init(pattern, NoQuery()) }

    /// The address.
    public var url: RouteURL { url(NoQuery()) }
}

extension Route where Value: LosslessStringConvertible {
    /// Declares an address with one value in its path, such as
    /// `Route("/books/:id", as: Int.self)`.
    public init(_ pattern: String, as type: Value.Type) {
        // The app tries each address with a value when it starts.
        guard let sample = ["1", "a", "true"].lazy.compactMap({ Value($0) }).first else {
            preconditionFailure(
                "Route(\"\(pattern)\", as: \(Value.self).self) needs a type that reads 1, a or true."
            )
        }
        let name = pattern.split(separator: "/").first { $0.hasPrefix(":") }?.dropFirst()
        self.init(pattern, sample, .field(String(name ?? ""), \.self))
    }
}
