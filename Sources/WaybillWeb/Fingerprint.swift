import WaybillLoading

/// The stable hash of a text, in letters and digits.
func fingerprint(of text: String) -> String {
    String(StableHash.value(of: text.utf8), radix: 36)
}
