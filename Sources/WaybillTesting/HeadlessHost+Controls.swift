public import Foundation
import WaybillDiff
public import WaybillScreens
package import WaybillSessions

/// What a person does to the controls of rows, in the list and above it, and what those
/// hold.
///
/// A control is named by its whole label; if several have the same, `within` names what it is in: a
/// text of its row or the label of another control there, the header of its section, or the title
/// of its layer.
///
/// ```swift
/// try await host.type("Milk", into: "Name")
/// try await host.choose("Dairy", in: "Shelf")
/// try await host.tap("Save")
/// #expect(host.notice == "Milk is on the list.")
/// ```
extension HeadlessHost {
    // MARK: Using controls

    /// Sets all of the text of a field, or the number of a stepper or a slider, leaves it, and
    /// waits until nothing is running.
    ///
    /// Of a longer text as much is taken as the field takes.
    ///
    /// - Parameters:
    ///   - text: All that the field then holds; of a date in the words of ISO 8601.
    ///   - container: What it is in; nil, the default, for anything.
    /// - Throws: ``HeadlessError`` if there is no such field, or it cannot be used or hold that;
    ///   ``AmbiguousTap`` if there are several.
    public func type(
        _ text: String, into label: String, within container: String? = nil
    ) async throws {
        let found = try finder().usable(label, in: container, "field") {
            $0.isTyped || $0.isNumber
        }
        try session.perform(found.element.id, .set(text)).require(label, toTake: text)
        session.perform(found.element.id, .leave)
        await settle()
    }

    /// Presses Enter in a field, and waits until nothing is running: the primary button of its row,
    /// or else of its list or layer, is pressed.
    ///
    /// - Parameter container: What it is in; nil, the default, for anything.
    /// - Throws: ``HeadlessError`` if there is no such field or no primary button.
    public func submit(in label: String, within container: String? = nil) async throws {
        let found = try finder().usable(label, in: container, "field") { $0.isTyped }
        guard let path = found.element.path, let button = page?.primaryButton(for: path),
            let row = page?.rowElement(at: button.path)
        else {
            throw HeadlessError(
                missing: "primary button for \"\(label)\" that can be pressed", visible: [])
        }
        try session.perform(row.control(button.control).id).require(button.control.label)
        await settle()
    }

    /// Chooses an option of a picker or a menu, turns one of several checkboxes, or makes one of
    /// the screen's choices, and waits until nothing is running.
    ///
    /// - Parameters:
    ///   - label: What the control is called, or the group of choices.
    ///   - container: What it is in; nil, the default, for anything.
    /// - Throws: ``HeadlessError`` if there is no such control or option, or it cannot be used;
    ///   ``AmbiguousTap`` if there are several.
    public func choose(
        _ title: String, in label: String, within container: String? = nil
    ) async throws {
        if container == nil, let page, page.modal == nil,
            let group = page.choices.first(where: { $0.label == label })
        {
            guard let choice = group.choices.first(where: { $0.title == title }) else {
                throw HeadlessError(missing: "\"\(title)\"", visible: group.choices.map(\.title))
            }
            session.open(choice.url)
            return await settle()
        }
        let found = try finder().usable(label, in: container, "control with options") {
            !$0.options.isEmpty
        }
        let option = try found.control.option(title)
        let text = found.control.text(choosing: option.id) ?? option.id
        try session.perform(found.element.id, .set(text)).require(title)
        await settle()
    }

    /// Sets a stepper or a slider, and waits until nothing is running.
    ///
    /// - Parameter container: What it is in; nil, the default, for anything.
    /// - Throws: ``HeadlessError`` if there is no such control, or it cannot be used or hold that;
    ///   ``AmbiguousTap`` if there are several.
    public func set(
        _ number: Double, for label: String, within container: String? = nil
    ) async throws {
        let found = try finder().usable(label, in: container, "stepper or slider") { $0.isNumber }
        let text = Int(exactly: number).map { String($0) } ?? String(number)
        try session.perform(found.element.id, .set(text)).require(label, toTake: text)
        await settle()
    }

    /// Chooses a file, and waits until nothing is running.
    ///
    /// The app is handed a copy, which is deleted then as other hosts delete it.
    ///
    /// - Parameter container: What it is in; nil, the default, for anything.
    /// - Throws: ``HeadlessError`` if there is no such control, or it cannot be used or the file is
    ///   too large; ``AmbiguousTap`` if there are several; what reading the file throws.
    public func choose(
        file: URL, in label: String, within container: String? = nil
    ) async throws {
        let found = try finder().usable(
            label, in: container, "control for a file", where: \.takesFile)
        try await ChosenFile.copying(file) { chosen in
            try session.perform(found.element.id, .choose(chosen))
                .require(label, toTake: chosen.name)
            await settle()
        }
    }

    // MARK: Reading controls

    /// What a control holds, as a person sees it: a text, a number, a date, `on` or `off`,
    /// the titles of what is chosen; of a password what was typed.
    ///
    /// - Parameter container: What it is in; nil, the default, for anything.
    /// - Throws: ``HeadlessError`` if there is no such control; ``AmbiguousTap`` if there are
    ///   several.
    public func value(of label: String, within container: String? = nil) throws -> String {
        try finder().readable(label, in: container).element.control?.seenValue ?? ""
    }

    /// The error message of a control; nil for none.
    ///
    /// - Parameter container: What it is in; nil, the default, for anything.
    /// - Throws: What ``value(of:within:)`` throws.
    public func error(of label: String, within container: String? = nil) throws -> String? {
        try finder().readable(label, in: container).element.control?.error
    }

    /// Whether a control can be used: it is not disabled, nor busy, and nothing that must
    /// be left first is above it.
    ///
    /// - Parameter container: What it is in; nil, the default, for anything.
    /// - Throws: What ``value(of:within:)`` throws.
    public func isEnabled(_ label: String, within container: String? = nil) throws -> Bool {
        let finder = try finder()
        return try finder.readable(label, in: container).refusal(on: finder.page) == nil
    }

    // MARK: Reading layers

    /// What the topmost question or sheet is called; nil if none is open.
    ///
    /// - Complexity: That of ``page``.
    public var dialog: String? { page?.modal?.title }

    /// The text of the notice; nil for none.
    ///
    /// - Complexity: That of ``page``.
    public var notice: String? { page?.layers.last { !$0.isModal }?.title }

    /// What is above the page, the topmost last.
    ///
    /// - Complexity: That of ``page``.
    public var layers: [Page.Layer] { page?.layers ?? [] }

    private func finder() throws -> ElementFinder {
        guard let page else { throw HeadlessError(missing: "screen", visible: []) }
        return ElementFinder(page)
    }
}

extension Control {
    /// Whether it holds a number that goes up and down.
    package var isNumber: Bool {
        switch kind {
        case .stepper, .slider: true
        default: false
        }
    }

    /// The option with a title.
    ///
    /// - Throws: ``HeadlessError`` if there is none, or it cannot be chosen;
    ///   ``AmbiguousTap`` where several are called so.
    package func option(_ title: String) throws -> ControlOption {
        let found = options.filter { $0.title == title }
        let usable = found.filter(\.isEnabled)
        guard let first = usable.first else {
            let reason = found.isEmpty ? "" : " that can be chosen (it is disabled)"
            throw HeadlessError(
                missing: "\"\(title)\" in \"\(label)\"\(reason)", visible: options.map(\.title))
        }
        guard usable.count == 1 else {
            throw AmbiguousTap(
                text: title, candidates: usable.map { "option \"\($0.id)\" of \"\(label)\"" })
        }
        return first
    }
}

extension ElementOutcome {
    /// Requires that the app did something with an input.
    ///
    /// - Throws: ``HeadlessError`` if the element refused it.
    package func require(_ name: String, toTake value: String? = nil) throws {
        guard self == .refused else { return }
        let what =
            value.map { "\"\(name)\" that takes \"\($0)\"" } ?? "\"\(name)\" that does anything"
        throw HeadlessError(missing: what, visible: [])
    }
}
