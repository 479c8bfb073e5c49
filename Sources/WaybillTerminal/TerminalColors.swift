/// The number of a terminal's colours for pictures, beside its configured ones.
package enum TerminalColors: String, Hashable, Sendable, CaseIterable {
    /// None: alternative texts are drawn instead.
    case none

    /// A palette of 256, of which 240 are the same everywhere.
    case palette

    /// All, in 24 bits.
    case full

    package init(of environment: [String: String]) {
        let terminal = environment["TERM"] ?? ""
        if environment["NO_COLOR"]?.isEmpty == false || terminal == "dumb" {
            self = .none
        } else if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "")
            || terminal.hasSuffix("-direct")
        {
            self = .full
        } else {
            self = terminal.contains("256color") ? .palette : .none
        }
    }
}

struct TerminalColor: Hashable, Sendable {
    let red: UInt8, green: UInt8, blue: UInt8

    /// The parameters of xterm's "select graphic rendition"; `kind` is 38 for text, 48 for
    /// background.
    func rendition(_ kind: Int, _ colors: TerminalColors) -> String {
        colors == .full ? "\(kind);2;\(red);\(green);\(blue)" : "\(kind);5;\(paletteNumber)"
    }

    /// The nearest of the palette's 240 fixed colours: a cube of six shares each, and 24 greys.
    var paletteNumber: Int {
        let shares = [0, 95, 135, 175, 215, 255]
        func nearest(_ value: UInt8) -> Int {
            shares.indices.min { abs(shares[$0] - Int(value)) < abs(shares[$1] - Int(value)) } ?? 0
        }
        let places = [nearest(red), nearest(green), nearest(blue)]
        let mean = (Int(red) + Int(green) + Int(blue)) / 3
        let step = min(max((mean - 8 + 5) / 10, 0), 23)
        let grey = 8 + 10 * step
        func distance(_ other: [Int]) -> Int {
            zip([red, green, blue], other).map { Int($0) - $1 }.reduce(0) { $0 + $1 * $1 }
        }
        if distance([grey, grey, grey]) < distance(places.map { shares[$0] }) { return 232 + step }
        return 16 + 36 * places[0] + 6 * places[1] + places[2]
    }
}

/// The colours of a run in a picture.
struct TerminalPaint: Hashable, Sendable {
    var front: TerminalColor

    var back: TerminalColor

    func rendition(_ colors: TerminalColors) -> String {
        front.rendition(38, colors) + ";" + back.rendition(48, colors)
    }
}
