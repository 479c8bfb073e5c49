/// A validation rule of a form, with an error message at a field.
///
/// ```swift
/// Form(
///     Draft(), .required(\.name, "Enter a name."),
///     .check(\.age, "You must be 18.") { ($0 ?? 0) >= 18 },
///     .checkLater(\.name, "This name is taken.") { [accounts] name in
///         await !accounts.has(name)
///     })
/// ```
public struct FormRule<Value: Sendable>: Sendable {
    let key: FieldKey<Value>

    /// The error message; nil for none and for asynchronous rules.
    let problem: @Sendable (Value) -> String?

    /// The error message of an asynchronous check; nil for other rules.
    let laterProblem: (@Sendable (Value) async -> String?)?

    /// Whether an asynchronous check depends on other properties than that of the key.
    var isOfAll = false

    var clean: (@Sendable (inout Value) -> Void)?

    /// Requires a text that is not blank.
    public static func required(
        _ property: any KeyPath<Value, String> & Sendable, _ message: String
    ) -> FormRule {
        checkText(property, message, { !$0.isEmpty })
    }

    /// Requires an e-mail address or an empty text; add ``required(_:_:)`` to exclude the latter.
    ///
    /// Surrounding blanks and invisible spaces are ignored. Only the syntax is checked.
    public static func email(
        _ property: any KeyPath<Value, String> & Sendable, _ message: String
    ) -> FormRule {
        checkText(
            property, message, { $0.isEmpty || EmailAddress.isOne($0) },
            cleaning: { $0.withoutInvisibleSpaces.cleaned })
    }

    private static func checkText(
        _ property: any KeyPath<Value, String> & Sendable, _ message: String,
        _ isRight: @escaping @Sendable (String) -> Bool,
        cleaning clean: @escaping @Sendable (String) -> String = { $0.cleaned }
    ) -> FormRule {
        var rule = check(property, message) { isRight(clean($0)) }
        rule.clean = { value in
            guard let property = property as? WritableKeyPath<Value, String> else { return }
            value[keyPath: property] = clean(value[keyPath: property])
        }
        return rule
    }

    /// Checks a part of the value.
    public static func check<Part>(
        _ property: any KeyPath<Value, Part> & Sendable, _ message: String,
        _ isRight: @escaping @Sendable (Part) -> Bool
    ) -> FormRule {
        checkAll(at: property, message) { isRight($0[keyPath: property]) }
    }

    /// Checks several related parts of the value.
    ///
    /// ```swift
    /// let form = Form(
    ///     Trip(),
    ///     .checkAll(at: \.end, "The end is before the start.") { trip in
    ///         (trip.start ?? 0) <= (trip.end ?? 0)
    ///     })
    /// ```
    public static func checkAll(
        at property: any PartialKeyPath<Value> & Sendable, _ message: String,
        _ isRight: @escaping @Sendable (Value) -> Bool
    ) -> FormRule {
        FormRule(
            key: FieldKey(property), problem: { isRight($0) ? nil : message }, laterProblem: nil)
    }

    /// Checks a part of the value asynchronously, when a user leaves the field and before
    /// submission.
    ///
    /// A rule of the whole value, `\.self`, is checked before submission only, with its message
    /// above the form.
    public static func checkLater<Part: Sendable>(
        _ property: any KeyPath<Value, Part> & Sendable, _ message: String,
        _ isRight: @escaping @Sendable (Part) async -> Bool
    ) -> FormRule {
        FormRule(
            key: FieldKey(property), problem: { _ in nil },
            laterProblem: { await isRight($0[keyPath: property]) ? nil : message })
    }

    /// Checks related parts of the value asynchronously, on leaving the field and before
    /// submission.
    public static func checkLater(
        at property: any PartialKeyPath<Value> & Sendable, _ message: String,
        _ isRight: @escaping @Sendable (Value) async -> Bool
    ) -> FormRule {
        FormRule(
            key: FieldKey(property), problem: { _ in nil },
            laterProblem: { await isRight($0) ? nil : message }, isOfAll: true)
    }
}

/// A refused submission of a form, with messages for fields.
///
/// ```swift
/// throw FormError(\Draft.name, "This name is reserved.")
/// ```
public struct FormError<Value>: Error {
    /// The message above the form; nil for none.
    public var message: String?

    /// The messages at fields.
    package var fields: [FieldKey<Value>: String]

    /// Creates an error above the form.
    public init(_ message: String) {
        self.message = message
        fields = [:]
    }

    /// Creates an error at a field.
    public init(_ property: any PartialKeyPath<Value> & Sendable, _ message: String) {
        fields = [FieldKey(property): message]
    }
}
