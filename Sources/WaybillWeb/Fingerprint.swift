import WaybillLoading

/// The stable hash of a text, in letters and digits.
func fingerprint(of text: String) -> String {
    var text = text
    return String(text.withUTF8 { StableHash.value(of: $0) }, radix: 36)
}
