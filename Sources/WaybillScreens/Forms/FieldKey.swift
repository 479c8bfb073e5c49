/// The key of a form field: its property; a ``Secret`` and its text have one key.
package struct FieldKey<Value>: Hashable, Sendable {
    private let property: any PartialKeyPath<Value> & Sendable

    package init(_ property: any PartialKeyPath<Value> & Sendable) { self.property = property }

    private var path: PartialKeyPath<Value> {
        let path = property as PartialKeyPath<Value>
        return (path as? KeyPath<Value, Secret>)?.appending(path: \.text) ?? path
    }

    package static func == (one: FieldKey, other: FieldKey) -> Bool { one.path == other.path }

    package func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

/// An edit of a form field: a change of the value's property.
///
/// ```swift
/// case .edit(let edit): edit.apply(to: &state.settings)
/// ```
public struct FieldEdit<Value>: Sendable {
    package let key: FieldKey<Value>

    let text: FieldText?

    let isExact: Bool

    private let change: @Sendable (inout Value) -> Void

    init<Part: Sendable>(
        _ property: any WritableKeyPath<Value, Part> & Sendable, _ part: Part?,
        text: FieldText? = nil, isExact: Bool = false
    ) {
        key = FieldKey(property)
        self.text = text
        self.isExact = isExact
        change = { value in if let part { value[keyPath: property] = part } }
    }

    /// Replaces the whole value.
    public static func all(_ value: Value) -> FieldEdit where Value: Sendable {
        FieldEdit(\.self, value)
    }

    /// Changes a value.
    public func apply(to value: inout Value) { change(&value) }
}
