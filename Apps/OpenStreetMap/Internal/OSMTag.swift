/// A key and a value, as indexes into a block's table of strings.
///
/// Both are within the table: they are checked where they are decoded.
struct OSMTag {
    /// The index of the key.
    let key: Int
    /// The index of the value.
    let value: Int
}
