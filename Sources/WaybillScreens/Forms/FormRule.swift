/// A validation rule of a form: what a value must be like, and the error message at a field where
/// it is not.
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

    /// The error message; nil for none, or if the check takes time.
    let problem: @Sendable (Value) -> String?

    /// The error message of an asynchronous check; nil for other rules.
    let laterProblem: (@Sendable (Value) async -> String?)?

    /// Whether an asynchronous check depends on other properties than that of the key.
    var isOfAll = false

    /// Brings the text of the property into the form in which it is checked.
    var clean: (@Sendable (inout Value) -> Void)?

    /// A text that is not blank.
    public static func required(
        _ property: any KeyPath<Value, String> & Sendable, _ message: String
    ) -> FormRule {
        checkText(property, message, { !$0.isEmpty })
    }

    /// A text that is an e-mail address, or empty: add ``required(_:_:)`` if it must be there;
    /// blanks around it and invisible spaces within it do not count.
    ///
    /// It looks like one: whether anyone gets what is sent there is found out by sending.
    public static func email(
        _ property: any KeyPath<Value, String> & Sendable, _ message: String
    ) -> FormRule {
        checkText(
            property, message, { $0.isEmpty || EmailAddress.isOne($0) },
            cleaning: { $0.withoutInvisibleSpaces.cleaned })
    }

    /// A rule of a text without blanks at its ends, which is sent like that unless it is a password.
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

    /// A part of the value that is as it should be.
    public static func check<Part>(
        _ property: any KeyPath<Value, Part> & Sendable, _ message: String,
        _ isRight: @escaping @Sendable (Part) -> Bool
    ) -> FormRule {
        checkAll(at: property, message) { isRight($0[keyPath: property]) }
    }

    /// Several parts of the value that go together.
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

    /// An asynchronous rule for a part of the value: it is checked when a person leaves the field,
    /// and before the value is sent.
    ///
    /// The part may be the whole value, `\.self`: the rule is then checked before that is sent,
    /// and its message stands above the form.
    public static func checkLater<Part: Sendable>(
        _ property: any KeyPath<Value, Part> & Sendable, _ message: String,
        _ isRight: @escaping @Sendable (Part) async -> Bool
    ) -> FormRule {
        FormRule(
            key: FieldKey(property), problem: { _ in nil },
            laterProblem: { await isRight($0[keyPath: property]) ? nil : message })
    }

    /// An asynchronous rule for several parts of the value that go together: it is checked when a
    /// person leaves the field, and before the value is sent.
    public static func checkLater(
        at property: any PartialKeyPath<Value> & Sendable, _ message: String,
        _ isRight: @escaping @Sendable (Value) async -> Bool
    ) -> FormRule {
        FormRule(
            key: FieldKey(property), problem: { _ in nil },
            laterProblem: { await isRight($0) ? nil : message }, isOfAll: true)
    }
}

/// An error of a form: why a value was not taken, with messages for fields.
///
/// ```swift
/// throw FormError(\Draft.name, "This name is reserved.")
/// ```
public struct FormError<Value>: Error {
    /// The message above the form; nil for none.
    public var message: String?

    /// The messages at fields.
    public var fields: [FieldKey<Value>: String]

    /// Says something above the form.
    public init(_ message: String) {
        self.message = message
        fields = [:]
    }

    /// Says something at a field.
    public init(_ property: any PartialKeyPath<Value> & Sendable, _ message: String) {
        fields = [FieldKey(property): message]
    }
}
