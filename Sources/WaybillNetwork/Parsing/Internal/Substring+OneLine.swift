extension Substring {
    /// The text without line ends and terminal control characters; joiners stay for some scripts
    /// and emoji.
    var inOneLine: String {
        let scalars = unicodeScalars.map { scalar -> Unicode.Scalar in
            if scalar == "\u{200C}" || scalar == "\u{200D}" { return scalar }
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .format: return " "
            default: return scalar
            }
        }
        return String(String.UnicodeScalarView(scalars)).split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
    }
}
