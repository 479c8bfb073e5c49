/// A key of a custom value in a record's ``RecordInfo``.
///
/// A plugin, a host or an app defines a key of its own, as
/// `userInfo` served in FSQCellManifest, but with a type.
public protocol RecordInfoKey {
    /// The type of the value.
    associatedtype Value: Equatable

    /// The value of a record that was given none.
    static var defaultValue: Value { get }
}

/// Custom values of a record, by the type of their key.
public struct RecordInfo: Equatable {
    private var values: [ObjectIdentifier: any Equatable] = [:]

    /// Creates an empty collection of values.
    public init() {}

    /// The value of a key; the key's default when none was set.
    ///
    /// Setting the default again removes the value: a record that was only
    /// looked at equals one that no one touched.
    public subscript<Key: RecordInfoKey>(key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set {
            values[ObjectIdentifier(key)] = newValue == Key.defaultValue ? nil : newValue
        }
    }

    /// Returns whether two records carry equal values under the same keys.
    ///
    /// - Complexity: O(n) in the number of values.
    public static func == (lhs: RecordInfo, rhs: RecordInfo) -> Bool {
        lhs.values.count == rhs.values.count
            && (lhs.values.isEmpty
                || lhs.values.allSatisfy { key, value in
                    isEqual(value, rhs.values[key])
                })
    }
}
