public import Foundation
import WaybillDiff
public import WaybillScreens
package import WaybillSessions

/// Actions on the controls of rows, in the list and above it, and their values.
///
/// A control is named by its whole label; among several, `within` names its container: a text of
/// its row or of another control there, the header of its section, or the title of its layer. By
/// default any container counts.
///
/// ```swift
/// try await host.type("Milk", into: "Name")
/// try await host.choose("Dairy", in: "Shelf")
/// try await host.tap("Save")
/// #expect(host.notice == "Milk is on the list.")
/// ```
extension HeadlessHost {
    // MARK: Using controls

    /// Sets the text of a field, or the number of a stepper or a slider, leaves it, and settles.
    ///
    /// A text beyond the maximum length is cut. An invalid number or date stays in its field, with
    /// an ``error(of:within:)``.
    ///
    /// - Parameter text: The whole text; a date in ISO 8601.
    /// - Throws: ``HeadlessError`` if there is no such field, or it cannot be used or refuses the
    ///   text; ``AmbiguousTap`` if there are several.
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

    /// Presses Enter in a field, thus the primary button of its row, list or layer, and settles.
    ///
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

    /// Chooses an option of a picker, menu, checkbox group or of the screen's choices, and settles.
    ///
    /// - Parameter label: The label of the control, or of the group of choices.
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

    /// Sets a stepper or a slider, and settles.
    ///
    /// - Throws: ``HeadlessError`` if there is no such control, or it cannot be used or refuses the
    ///   number; ``AmbiguousTap`` if there are several.
    public func set(
        _ number: Double, for label: String, within container: String? = nil
    ) async throws {
        let found = try finder().usable(label, in: container, "stepper or slider") { $0.isNumber }
        let text = Int(exactly: number).map { String($0) } ?? String(number)
        try session.perform(found.element.id, .set(text)).require(label, toTake: text)
        await settle()
    }

    /// Chooses a file, and settles.
    ///
    /// The app receives a copy, which is deleted afterwards as on other hosts.
    ///
    /// - Throws: ``HeadlessError`` if there is no such control, it cannot be used or the file is
    ///   too large; ``AmbiguousTap`` if there are several; errors of reading the file.
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

    /// The value of a control as a user sees it: a text, number, date, `on`, `off` or chosen
    /// titles.
    ///
    /// A password is returned as typed.
    ///
    /// - Throws: ``HeadlessError`` if there is no such control; ``AmbiguousTap`` if there are
    ///   several.
    public func value(of label: String, within container: String? = nil) throws -> String {
        try finder().readable(label, in: container).element.control?.seenValue ?? ""
    }

    /// The error message of a control; nil for none.
    ///
    /// - Throws: The errors of ``value(of:within:)``.
    public func error(of label: String, within container: String? = nil) throws -> String? {
        try finder().readable(label, in: container).element.control?.error
    }

    /// Whether a control can be used: not disabled, not busy, and not below a modal layer.
    ///
    /// - Throws: The errors of ``value(of:within:)``.
    public func isEnabled(_ label: String, within container: String? = nil) throws -> Bool {
        let finder = try finder()
        return try finder.readable(label, in: container).refusal(on: finder.page) == nil
    }

    // MARK: Reading layers

    /// The title of the topmost question or sheet; nil if none is open.
    public var dialog: String? { page?.modal?.title }

    /// The text of the notice; nil for none.
    public var notice: String? { page?.layers.last { !$0.isModal }?.title }

    /// The layers above the page, the topmost last.
    public var layers: [Page.Layer] { page?.layers ?? [] }

    private func finder() throws -> ElementFinder {
        guard let page else { throw HeadlessError(missing: "screen", visible: []) }
        return ElementFinder(page)
    }
}

extension Control {
    package var isNumber: Bool {
        switch kind {
        case .stepper, .slider: true
        default: false
        }
    }

    /// The option with a title.
    ///
    /// - Throws: ``HeadlessError`` if it is missing or disabled; ``AmbiguousTap`` if there are
    ///   several.
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
    /// Throws ``HeadlessError`` if the element refused an input.
    package func require(_ name: String, toTake value: String? = nil) throws {
        guard self == .refused else { return }
        let what =
            value.map { "\"\(name)\" that takes \"\($0)\"" } ?? "\"\(name)\" that does anything"
        throw HeadlessError(missing: what, visible: [])
    }
}
