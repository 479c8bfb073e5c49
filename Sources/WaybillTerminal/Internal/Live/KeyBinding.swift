/// Keys with one function, its help and its effect.
struct KeyBinding: Sendable {
    typealias Model = TerminalScreenModel

    typealias Function = @Sendable (Model) -> String?

    /// The keys in the help, such as "j k"; empty for a function without keys.
    let name: String

    /// The keys; nil for all.
    let keys: [TerminalKey]?

    /// Whether the last line names it, beside the list of all keys.
    let isBrief: Bool

    /// The function in the help, nil while there is none; a nil closure for a key without help.
    private let function: Function?

    private let isAvailable: @Sendable (Model) -> Bool

    /// Handles one of the keys; `.none` passes it to the next binding.
    let press: @Sendable (inout Model, TerminalKey) -> TerminalEdit

    /// Creates a binding of the characters in its name and of other keys.
    init(
        _ name: String = "", and others: [TerminalKey]? = [], isBrief: Bool = true,
        _ function: Function? = nil,
        if isAvailable: @escaping @Sendable (Model) -> Bool = { _ in true },
        press: @escaping @Sendable (inout Model, TerminalKey) -> TerminalEdit
    ) {
        self.name = name
        let characters = name.split(separator: " ").filter { $0.count == 1 && $0.utf8.count == 1 }
        keys = others.map { $0 + characters.flatMap(\.unicodeScalars).map(TerminalKey.text) }
        self.isBrief = isBrief
        self.function = function
        self.isAvailable = isAvailable
        self.press = press
    }

    /// Creates a binding without an action beyond the terminal.
    init(
        _ name: String = "", and others: [TerminalKey]? = [], isBrief: Bool = true,
        _ function: Function? = nil,
        if isAvailable: @escaping @Sendable (Model) -> Bool = { _ in true },
        run: @escaping @Sendable (inout Model, TerminalKey) -> Void
    ) {
        self.init(name, and: others, isBrief: isBrief, function, if: isAvailable) {
            run(&$0, $1)
            return .done(nil)
        }
    }

    /// Creates help without handling keys.
    init(help name: String = "", isBrief: Bool = true, _ function: @escaping Function) {
        self.init(name, isBrief: isBrief, function) { _, _ in .none }
    }

    /// The effect of a key; none for another key or an unavailable function.
    func press(_ key: TerminalKey, in model: inout Model) -> TerminalEdit {
        guard keys?.contains(key) != false, isAvailable(model) else { return .none }
        return press(&model, key)
    }

    /// The help of the keys; nil while they have no function.
    func help(in model: Model) -> String? {
        guard isAvailable(model), let function = function?(model) else { return nil }
        guard !name.isEmpty else { return function }
        let arrows = ["↑↓": "Up Down", "← →": "Left Right", "↑↓←→": "Arrows", "↓": "Down"]
        return "\(model.glyphs == .ascii ? arrows[name] ?? name : name) \(function)"
    }

    /// Whether it goes back or ends the app: narrow terminals name it first.
    var isWayOut: Bool { keys?.contains(.escape) == true || keys == [.text("q")] }
}
