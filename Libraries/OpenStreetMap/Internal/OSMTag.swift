/// A key and a value, as indexes into a block's table of strings.
///
/// Both are within the table: they are checked where they are decoded.
struct OSMTag {
    let key: Int
    let value: Int
}
