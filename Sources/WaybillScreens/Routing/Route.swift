/// A route: an address pattern that parses and formats URLs by one declaration.
///
/// ```swift
/// static let route = Route(
///     "/shelves/:shelf", Query(), .field("shelf", \.shelf), .field("q", \.text))
/// ```
///
/// A field whose name is in the path, after a colon, is a part of the path; any other is a query
/// parameter, omitted if it has its default value. Every value has the same fields after
/// `route.value(at: route.url(value))`; a number that is not finite is in no address.
public struct Route<Value: Sendable>: Sendable {
    enum Part: Hashable, Sendable {
        case literal(String)
        case field(String)
    }

    /// The declared path, such as `/books/:id`.
    package let pattern: String

    /// The screen without a declared route; nil for a declared one.
    private var undeclaredBy: String?

    let parts: [Part]
    let initial: Value
    let fields: [Field]

    /// The fields in the query, each with its default text.
    private let parameters: [(field: Field, usual: String?)]

    /// Creates a route.
    ///
    /// - Parameters:
    ///   - pattern: The path; fields in it begin with a colon.
    ///   - initial: The value of an address without parameters.
    ///   - fields: The properties in the address, with their names.
    public init(
        _ pattern: String, _ initial: Value, _ fields: Field...
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
    ///
    /// A development build traps for the route of a screen that declares none.
    public func url(_ value: Value) -> RouteURL {
        assert(isDeclared, missing)
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

    /// The value at an address; nil if the path or a required parameter does not match.
    ///
    /// - Parameters:
    ///   - url: The untrusted address.
    ///   - value: The value for absent parameters; the default one by default.
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

    /// Escapes a text for a path by a tilde: a path cannot have an empty part or one of dots alone.
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

    var isDeclared: Bool { !pattern.isEmpty }

    func matches(_ path: [String]) -> Bool {
        path.count == parts.count
            && zip(parts, path).allSatisfy { part, text in
                if case .literal(let literal) = part { literal == text } else { true }
            }
    }

    private var missing: String {
        "\(undeclaredBy ?? "A screen") declares no `static let route = Route(…)`."
    }

    var problems: [String] {
        guard isDeclared else { return [missing] }
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

private func isFinite(_ value: some Any) -> Bool {
    (value as? any FloatingPoint)?.isFinite != false
}

extension Route {
    /// A property of a value in an address; see ``Route``.
    public struct Field: Sendable {
        package let name: String

        let property: any PartialKeyPath<Value> & Sendable
        let isStrict: Bool
        let text: @Sendable (Value) -> String?
        let set: @Sendable (String, inout Value) -> Bool
        let copy: @Sendable (Value, inout Value) -> Void

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

        /// A field with a text form, such as a text or a number.
        ///
        /// - Parameter isStrict: Whether an invalid text makes the address invalid; false by default:
        ///   it is ignored then. Always true in a path.
        public static func field<Part: LosslessStringConvertible & SendableMetatype>(
            _ name: String, _ property: any WritableKeyPath<Value, Part> & Sendable,
            isStrict: Bool = false
        ) -> Field {
            Field(name, property, isStrict: isStrict, raw: { $0 }, part: { $0 })
        }

        /// An optional field with a text form; nil is omitted.
        ///
        /// - Parameter isStrict: Whether an invalid text makes the address invalid; false by default.
        public static func field<Part: LosslessStringConvertible & SendableMetatype>(
            _ name: String, _ property: any WritableKeyPath<Value, Part?> & Sendable,
            isStrict: Bool = false
        ) -> Field {
            Field(name, property, isStrict: isStrict, raw: { $0 }, part: { .some($0) })
        }

        /// A case by its raw value.
        ///
        /// - Parameter isStrict: Whether an invalid text makes the address invalid; false by default.
        public static func field<Part: RawRepresentable & SendableMetatype>(
            _ name: String, _ property: any WritableKeyPath<Value, Part> & Sendable,
            isStrict: Bool = false
        ) -> Field where Part.RawValue: LosslessStringConvertible & SendableMetatype {
            Field(
                name, property, isStrict: isStrict, raw: { $0.rawValue },
                part: { Part(rawValue: $0) })
        }

        /// An optional case by its raw value; nil is omitted.
        ///
        /// - Parameter isStrict: Whether an invalid text makes the address invalid; false by default.
        public static func field<Part: RawRepresentable & SendableMetatype>(
            _ name: String, _ property: any WritableKeyPath<Value, Part?> & Sendable,
            isStrict: Bool = false
        ) -> Field where Part.RawValue: LosslessStringConvertible & SendableMetatype {
            Field(
                name, property, isStrict: isStrict, raw: { $0?.rawValue },
                part: { Part(rawValue: $0).map { .some($0) } })
        }
    }
}

extension Route where Value == NoQuery {
    /// Creates a route without fields.
    public init(_ pattern: String) { self.init(pattern, NoQuery()) }

    /// Creates the route of a screen that declares none.
    init(undeclaredBy screen: String) {
        self.init("")
        undeclaredBy = screen
    }

    /// The address.
    public var url: RouteURL { url(NoQuery()) }
}

extension Route where Value: LosslessStringConvertible {
    /// Creates a route with one value in its path, such as `Route("/books/:id", as: Int.self)`.
    public init(_ pattern: String, as type: Value.Type) {
        // The app tests each route with a value when it starts.
        guard let sample = ["1", "a", "true"].lazy.compactMap({ Value($0) }).first else {
            preconditionFailure(
                "Route(\"\(pattern)\", as: \(Value.self).self) needs a type that reads 1, a or true."
            )
        }
        let name = pattern.split(separator: "/").first { $0.hasPrefix(":") }?.dropFirst()
        self.init(pattern, sample, .field(String(name ?? ""), \.self))
    }
}
