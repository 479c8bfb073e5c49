/// A key of a custom value in a record's ``RecordInfo``.
///
/// Plugins, hosts and apps define their own keys: a typed version of FSQCellManifest's `userInfo`.
public protocol RecordInfoKey {
    /// The type of the value.
    associatedtype Value: Equatable

    /// The value of a record without this key.
    static var defaultValue: Value { get }
}

/// Custom values of a record, by the type of their key.
public struct RecordInfo: Equatable {
    private var values: [ObjectIdentifier: any Equatable] = [:]

    /// Creates an empty collection.
    public init() {}

    /// The value of a key; the key's default when not set.
    ///
    /// Setting the default removes the value, so that the record equals one without it.
    public subscript<Key: RecordInfoKey>(key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set {
            values[ObjectIdentifier(key)] = newValue == Key.defaultValue ? nil : newValue
        }
    }

    /// Returns whether two records have equal values for the same keys.
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
