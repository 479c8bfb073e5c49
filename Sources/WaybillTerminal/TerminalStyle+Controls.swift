import WaybillScreens

/// The signs of controls, each of one column unless documented otherwise.
extension TerminalStyle.Glyphs {
    /// What stands before an option of which one alone is chosen, in three columns.
    func sign(isChosen: Bool) -> String {
        isChosen ? (self == .ascii ? "(*)" : "(•)") : "( )"
    }

    /// What stands before something that is on or off, in three columns.
    func sign(isOn: Bool) -> String { isOn ? "[x]" : "[ ]" }

    /// What stands before and after a number that goes up and down.
    var stepperSigns: (String, String) { self == .ascii ? ("<", ">") : ("‹", "›") }

    var opening: String { self == .ascii ? "v" : "▾" }

    /// What stands for a letter of a password.
    var secret: Character { self == .ascii ? "*" : "•" }

    func star(isFilled: Bool) -> String {
        switch (self, isFilled) {
        case (.ascii, true): "*"
        case (.ascii, false): "."
        case (.unicode, true): "★"
        case (.unicode, false): "☆"
        }
    }

    /// The line on which something is slid, with the place where it is.
    ///
    /// - Parameter part: How far along it is, from 0 to 1.
    func track(_ part: Double, columns: Int) -> String {
        let place = Int((part * Double(columns - 1)).rounded()).clamped(to: 0...columns - 1)
        let (line, knob) = self == .ascii ? ("-", "o") : ("─", "●")
        return String(repeating: line, count: place) + knob
            + String(repeating: line, count: columns - 1 - place)
    }

    /// How far something has come, as a bar.
    ///
    /// - Parameter part: From 0 to 1; nil if that is not known.
    /// - Returns: So many signs: eighths of blocks, or ASCII.
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

    /// The corners and sides of a box: top left, top right, bottom left, bottom right,
    /// across, down.
    var box: (String, String, String, String, String, String) {
        self == .ascii ? ("+", "+", "+", "+", "-", "|") : ("┌", "┐", "└", "┘", "─", "│")
    }
}
