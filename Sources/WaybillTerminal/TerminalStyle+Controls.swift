import WaybillScreens

/// The glyphs of controls, each of one column unless documented otherwise.
extension TerminalStyle.Glyphs {
    /// A radio button, in three columns.
    func sign(isChosen: Bool) -> String {
        isChosen ? (self == .ascii ? "(*)" : "(•)") : "( )"
    }

    /// A checkbox, in three columns.
    func sign(isOn: Bool) -> String { isOn ? "[x]" : "[ ]" }

    /// The glyphs before and after the number of a stepper.
    var stepperSigns: (String, String) { self == .ascii ? ("<", ">") : ("‹", "›") }

    var opening: String { self == .ascii ? "v" : "▾" }

    /// The glyph for a letter of a password.
    var secret: Character { self == .ascii ? "*" : "•" }

    func star(isFilled: Bool) -> String {
        isFilled ? glyph("★", ascii: "*") : glyph("☆", ascii: ".")
    }

    /// The track of a slider with its thumb, at a fraction from 0 to 1.
    func track(_ part: Double, columns: Int) -> String {
        let place = Int((part * Double(columns - 1)).rounded()).clamped(to: 0...columns - 1)
        let (line, knob) = self == .ascii ? ("-", "o") : ("─", "●")
        return String(repeating: line, count: place) + knob
            + String(repeating: line, count: columns - 1 - place)
    }

    /// A progress bar for a fraction from 0 to 1, or nil if unknown: eighths of blocks, or ASCII.
    func bar(_ part: Double?, columns: Int) -> String {
        let part = part.map { $0.isFinite ? min(max($0, 0), 1) : 0 }
        guard self == .unicode else {
            guard let part else { return String(repeating: ".", count: columns) }
            let full = Int((part * Double(columns)).rounded(.down))
            return String(repeating: "#", count: full)
                + String(repeating: "-", count: columns - full)
        }
        guard let part else { return String(repeating: "░", count: columns) }
        let eighths = Int((part * Double(columns) * 8).rounded(.down))
        let signs = Array(" ▏▎▍▌▋▊▉")
        let full = eighths / 8
        let rest = full < columns ? (eighths % 8 > 0 ? String(signs[eighths % 8]) : "░") : ""
        let empty = max(0, columns - full - 1)
        return String(repeating: "█", count: full) + rest + String(repeating: "░", count: empty)
    }

    /// The glyphs of a box: four corners by rows, across, down.
    var box: (String, String, String, String, String, String) {
        self == .ascii ? ("+", "+", "+", "+", "-", "|") : ("┌", "┐", "└", "┘", "─", "│")
    }
}
