/// A key and a value, as valid indexes into a block's string table.
struct OSMTag {
    let key: Int
    let value: Int
}
