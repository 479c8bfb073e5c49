/// The languages written from right to left.
enum WebLanguage {
    static func isRightToLeft(_ tag: String) -> Bool {
        let parts = tag.lowercased().split(separator: "-")
        return parts.contains { rightToLeftScripts.contains(String($0)) }
            || parts.first.map { rightToLeft.contains(String($0)) } == true
                && !parts.contains("latn")
    }

    static func isTag(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || byte == UInt8(ascii: "-")
            }
    }

    private static let rightToLeft: Set = [
        "ar", "arc", "ckb", "dv", "fa", "he", "khw", "ks", "nqo", "ps", "sd", "syr", "ug", "ur",
        "yi",
    ]

    private static let rightToLeftScripts: Set = ["arab", "hebr", "nkoo", "syrc", "thaa"]
}
