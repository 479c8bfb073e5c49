import Testing
import WaybillScreens
import WaybillTesting

/// What a control holds as a text, and what it takes from outside.
@Suite(.timeLimit(.minutes(60))) struct ControlTextTests {
    static let options = [
        ControlOption("One", id: "a"), ControlOption("Two", id: "b"),
        ControlOption("Three", id: "c"),
    ]

    /// A control of each kind, holding something.
    static let all: [Control] = [
        Control("Button", .button()), Control("Link", .link(RouteURL())),
        Control("On", .toggle(true)), Control("Off", .toggle(false)),
        Control("Rooms", .stepper(3, in: 0...9)),
        Control("Largest", .stepper(.max, in: .min ... .max)),
        Control("Volume", .slider(0.25, in: 0...1, step: 0.05)),
        Control("Anything", .slider(-3, in: -.infinity ... .infinity)),
        Control("Units", .picker(options, chosen: "b")),
        Control("None", .picker(options, chosen: nil, as: .segments)),
        Control("Some", .checkboxes(options, chosen: ["a", "c"])),
        Control("Nothing", .checkboxes(options, chosen: [])),
        Control("Day", .date("2024-02-29", DateInput(from: "2024-01-01", to: "2026-12-31"))),
        Control("Time", .date("23:59", DateInput(.time))),
        Control("Both", .date("2026-11-24T08:30", DateInput(.dateAndTime))),
        Control("No day", .date("")),
        Control("Name", .text("Ada Lovelace")),
        Control("Note", .text("One\n\tTwo", TextInput(.lines(3)))),
        Control("Short", .text("👩‍👩‍👧‍👦é", TextInput(limit: 2))),
        Control("Secret", .text("hunter2", TextInput(.password))),
    ]

    @Test(arguments: all) func `what a control holds it takes`(_ control: Control) {
        #expect(control.value(of: control.text) != nil)
        #expect(control.holding(control.text) == control)
    }

    @Test func `a menu and a file hold nothing that can be set`() {
        let menu = Control("More", .menu(ControlTextTests.options))
        #expect(menu.text.isEmpty && menu.value(of: "") == nil)
        #expect(menu.value(of: "b") == .choice("b"))
        let file = Control("Photo", .file("cat.jpg"))
        #expect(file.text == "cat.jpg" && file.value(of: "dog.jpg") == nil)
    }

    @Test func `what is not offered is not taken`() {
        var off = ControlOption("Off", id: "off")
        off.isEnabled = false
        let options = ControlTextTests.options + [off]
        let picker = Control("Units", .picker(options, chosen: "a"))
        #expect(picker.value(of: "d") == nil && picker.value(of: "off") == nil)
        #expect(picker.value(of: "") == .choice(nil))
        var required = picker
        required.isRequired = true
        #expect(required.value(of: "") == nil)
        let boxes = Control("Some", .checkboxes(options, chosen: []))
        #expect(boxes.value(of: "a\nd") == nil && boxes.value(of: "off") == nil)
        #expect(boxes.value(of: "c\na\na") == .choices(["a", "c"]))
        #expect(boxes.holding("c\na").text == "a\nc")
    }

    @Test func `beside an option that is chosen and disabled others can be chosen`() {
        var off = ControlOption("Off", id: "off")
        off.isEnabled = false
        let options = ControlTextTests.options + [off]
        let boxes = Control("Some", .checkboxes(options, chosen: ["a", "off"]))
        // A script sends it, and a form leaves it out.
        #expect(boxes.value(of: "a\nb\noff") == .choices(["a", "b", "off"]))
        #expect(boxes.value(of: "b") == .choices(["b", "off"]))
        #expect(boxes.value(of: "") == .choices(["off"]))
        #expect(boxes.value(of: "b\nd") == nil)
        #expect(boxes.holding("b").text == "b\noff")
    }

    @Test(arguments: ["10", "-1", "3.5", "", " 3", "three", "99999999999999999999", "٣"])
    func `a number out of range, or none, is not taken by a stepper`(_ text: String) {
        let control = Control("Rooms", .stepper(3, in: 0...9))
        #expect(control.value(of: text) == nil)
        #expect(control.holding(text) == control)
    }

    @Test(arguments: ["1.01", "-0.1", "nan", "inf", "", "1e999", "half"])
    func `a number out of range, or none, is not taken by a slider`(_ text: String) {
        #expect(Control("Volume", .slider(0.5, in: 0...1)).value(of: text) == nil)
    }

    @Test(arguments: ["inf", "-infinity", "nan", "1e400", "0x1p4", ""])
    func `a slider without ends takes finite numbers alone`(_ text: String) {
        let control = Control("Anything", .slider(3, in: -.infinity ... .infinity))
        #expect(control.value(of: text) == nil && control.value(of: "-1e3") == .number(-1_000))
    }

    @Test(arguments: [
        ("2026-11-24", true), ("2024-02-29", true), ("2000-02-29", true), ("", true),
        ("2025-02-29", false), ("1900-02-29", false), ("2026-13-01", false),
        ("2026-00-10", false), ("2026-04-31", false), ("2026-4-3", false), ("0000-01-01", false),
        ("2026-11-24T08:30", false), ("２０２６-11-24", false), ("2026-11-24 ", false),
        ("-2026-11-24", false), ("2026--1-24", false), ("+026-11-24", false),
    ])
    func `a day that exists is taken`(_ text: String, _ isTaken: Bool) {
        #expect((Control("Day", .date("")).value(of: text) != nil) == isTaken)
    }

    @Test func `a day is taken within its bounds alone`() {
        let input = DateInput(from: "2026-01-01", to: "2026-12-31")
        let control = Control("Day", .date("", input))
        #expect(control.value(of: "2025-12-31") == nil && control.value(of: "2027-01-01") == nil)
        #expect(control.value(of: "2026-01-01") != nil && control.value(of: "2026-12-31") != nil)
        #expect(control.value(of: "") == .text(""))
        let time = Control("Time", .date("", DateInput(.time)))
        #expect(time.value(of: "24:00") == nil && time.value(of: "23:60") == nil)
        #expect(time.value(of: "00:00") != nil && time.value(of: "8:30") == nil)
    }

    @Test func `a field takes as much of a text as it has room for, in characters`() {
        let control = Control("Name", .text("", TextInput(limit: 3)))
        #expect(control.holding("abcd").text == "abc")
        #expect(control.holding("👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦").text == "👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦")
        #expect(control.holding("a\r\nb\u{0}").text == "a b")
        let lines = Control("Note", .text("", TextInput(.lines(2))))
        #expect(lines.holding("a\r\nb\tc\u{1B}").text == "a\nb\tc")
    }

    @Test func `a field takes nothing that turns the direction of what follows around`() {
        let line = Control("Name", .text("", TextInput()))
        let lines = Control("Note", .text("", TextInput(.lines(2))))
        for code in Array(0x202A...0x202E) + Array(0x2066...0x2069) + [0xFFFE, 0xFFFF] {
            let scalar = Unicode.Scalar(UInt32(code)).map(String.init) ?? ""
            #expect(line.holding("a\(scalar)b").text == "ab", "\(code)")
            #expect(lines.holding("a\(scalar)\nb").text == "a\nb", "\(code)")
        }
        // What joins letters, or marks the start of a word in another direction, stays.
        for scalar in ["\u{200D}", "\u{200E}", "\u{200F}"] {
            #expect(line.holding("a\(scalar)b").text == "a\(scalar)b")
        }
    }

    @Test func `each line ends with LF, whatever it was`() {
        let lines = Control("Note", .text("", TextInput(.lines(2))))
        #expect(lines.holding("a\r\nb\rc\nd\r\n\r\ne").text == "a\nb\nc\nd\n\ne")
        #expect(Control("Name", .text("")).holding("a\r\nb\rc").text == "a b c")
    }

    @Test func `a stored text is held as a browser holds it`() {
        func text(_ text: String, _ kind: TextInput.Kind) -> String {
            Control("Text", .text(text, TextInput(kind))).text
        }
        #expect(text("a\r\nb\rc\n", .lines(2)) == "a\nb\nc\n")
        #expect(text("a\r\nb\rc\n", .line) == "abc")
        #expect(text(" a b\t\n", .email) == "a b" && text("\r\n", .address).isEmpty)
        #expect(text(" a ", .line) == " a " && text(" \u{301}x", .email) == "\u{301}x")
    }

    @Test func `controls with composed and decomposed texts differ`() {
        #expect(Control("Name", .text("\u{E9}")) != Control("Name", .text("e\u{301}")))
    }

    /// Texts that mean to do harm, and a few that do not.
    private static let pieces = [
        "1", "0", "9", "-", "+", ".", "e", "nan", "inf", "0x1p", "a", "b", "c", "\n", "\r\n", "\t",
        "\u{0}", "\u{7F}", "\u{85}", "\u{2028}", "\u{202E}", "\u{FFFF}", "é", "👩‍👩‍👧‍👦", "\u{301}", "T",
        ":",
        "2026-11-24", "08:30", "9223372036854775807", "-9223372036854775808", "<script>", "\"",
        "18446744073709551616", " ",
    ]

    @Test(arguments: all) func `texts from outside do no harm`(_ control: Control) {
        var random = SeededGenerator(seed: 17)
        for _ in 0..<3_000 {
            let count = Int.random(in: 0..<6, using: &random)
            let text = (0..<count).map { _ in
                ControlTextTests.pieces.randomElement(using: &random) ?? ""
            }.joined()
            let held = control.holding(text)
            guard let value = control.value(of: text) else {
                #expect(held == control, "\(text.debugDescription)")
                continue
            }
            // What it holds then means the same, and is taken as it is.
            #expect(held.value(of: held.text) == value, "\(text.debugDescription)")
            #expect(held.holding(held.text) == held, "\(text.debugDescription)")
        }
    }

    @Test func `the value of a control is what a person sees of it`() {
        #expect(Control("Secret", .text("abc", TextInput(.password))).semantics.value == "•••")
        #expect(
            Control("Units", .picker(ControlTextTests.options, chosen: "b")).semantics.value
                == "Two")
        var control = Control("Name", .text(""))
        (control.isEnabled, control.isBusy, control.isRequired) = (false, true, true)
        (control.error, control.hint) = ("Too short.", "As on the passport.")
        #expect(control.semantics.states == [.disabled, .busy, .invalid, .required])
        #expect(control.semantics.note == "Too short. As on the passport.")
    }
}
