extension Unicode.Scalar {
    /// Whether it may command a terminal or reverse text: controls, bidirectional overrides and
    /// isolates.
    var isUnsafe: Bool {
        switch value {
        case 0x20..<0x7F: false
        case 0..<0xA0, 0x2028...0x202E, 0x2066...0x206F: true
        default: false
        }
    }
}

extension Unicode.Scalar {
    /// Whether it is invisible, and joins neither letters nor emoji.
    ///
    /// A text could hide in such scalars, or imitate another one: zero width spaces, direction
    /// marks, tags.
    var isInvisible: Bool {
        switch value {
        case 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2060...0x2064, 0xFEFF, 0xFFF9...0xFFFB,
            0xE0000...0xE007F:
            true
        default: false
        }
    }
}

extension Character {
    /// The cluster for a terminal: unsafe scalars as U+FFFD, white space as blanks, no invisible
    /// ones; nil if nothing remains.
    var cleaned: Character? {
        guard unicodeScalars.contains(where: { $0.isUnsafe || $0.isInvisible }) else {
            return self
        }
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars where !scalar.isInvisible {
            let isBlank = scalar.properties.isWhitespace
            text.append(scalar.isUnsafe ? (isBlank ? " " : "\u{FFFD}") : scalar)
        }
        // An unsafe scalar is a cluster by itself; only CR LF has two.
        return String(text).first
    }

    /// Whether it is a blank without a line break.
    var isGlue: Bool {
        switch unicodeScalars.first {
        case "\u{A0}", "\u{2007}", "\u{202F}": true
        default: false
        }
    }

    /// Whether a line may be broken beside it without a blank: an ideograph, a kana or punctuation.
    var isIdeographic: Bool {
        switch unicodeScalars.first?.value {
        case .some(0x2E80...0x30FF), .some(0x31F0...0x31FF), .some(0x3400...0x9FFF),
            .some(0xF900...0xFAFF), .some(0xFF00...0xFF60), .some(0x20000...0x3FFFF):
            true
        default: false
        }
    }

    /// Whether no line begins with it: a closing sign.
    var isClosing: Bool {
        guard let scalar = unicodeScalars.first else { return false }
        return switch scalar.properties.generalCategory {
        case .closePunctuation, .finalPunctuation, .otherPunctuation, .modifierLetter: true
        default: false
        }
    }

    /// Whether no line ends with it: an opening sign.
    var isOpening: Bool {
        guard let scalar = unicodeScalars.first else { return false }
        return switch scalar.properties.generalCategory {
        case .openPunctuation, .initialPunctuation: true
        default: false
        }
    }
}
