public import WaybillLists

/// What the controls of a row do, by their identity.
struct ControlHandlers: Equatable {
    var acts: [String: (ControlValue) -> Void] = [:]
    var leaves: [String: () -> Void] = [:]
    var unread: [String: (String) -> Void] = [:]

    /// The keys of form fields.
    var fields: [String: AnyHashable] = [:]

    /// Closures count by their presence alone, as those of records do.
    static func == (one: Self, other: Self) -> Bool {
        one.acts.keys == other.acts.keys && one.leaves.keys == other.leaves.keys
            && one.unread.keys == other.unread.keys
    }
}

/// Under this key a record carries what its controls do.
enum ControlHandlersKey: RecordInfoKey {
    static var defaultValue: ControlHandlers { ControlHandlers() }
}

extension CellRecord {
    /// The same row, in which a control does something when a person uses it.
    ///
    /// ```swift
    /// CellRecord("units", .control(Control("Miles", .toggle(false))))
    ///     .on("Miles") { (isOn: Bool) in dispatch(isOn ? "miles" : "metres") }
    /// ```
    ///
    /// - Parameter perform: Called with what the control holds then: a text, an option's
    ///   identity, a number, or whether it is on.
    public func on<Value: ControlReadable>(
        _ control: String, _ perform: @escaping (Value) -> Void
    ) -> CellRecord {
        var record = self
        record.info[ControlHandlersKey.self].acts[control] = { value in
            if let value = Value(value) { perform(value) }
        }
        return record
    }

    /// The same row, in which a control does something when a person presses it.
    public func on(_ control: String, _ perform: @escaping () -> Void) -> CellRecord {
        var record = self
        record.info[ControlHandlersKey.self].acts[control] = { _ in perform() }
        return record
    }

    /// The same row, in which something happens when a person leaves a field.
    ///
    /// - Parameter perform: Called when they have typed into it and go elsewhere.
    public func onLeave(_ control: String, _ perform: @escaping () -> Void) -> CellRecord {
        var record = self
        record.info[ControlHandlersKey.self].leaves[control] = perform
        return record
    }

    /// The same row, in which something happens when a person types what a number or a
    /// date cannot be: out of its range, or something else.
    ///
    /// Without it nothing happens then, and the control shows what it holds again.
    package func onUnread(_ control: String, _ perform: @escaping (String) -> Void) -> CellRecord {
        var record = self
        record.info[ControlHandlersKey.self].unread[control] = perform
        return record
    }

    /// The same row, in which a control edits a field of a form.
    func editing<Value>(_ key: FieldKey<Value>, by control: String) -> CellRecord {
        var record = self
        record.info[ControlHandlersKey.self].fields[control] = AnyHashable(key)
        return record
    }

    var controlHandlers: ControlHandlers { info[ControlHandlersKey.self] }

    /// A row that is one control.
    ///
    /// ```swift
    /// CellRecord(Control("Miles", .toggle(false))) { (isOn: Bool) in
    ///     dispatch(isOn ? "miles" : "metres")
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - control: The control, whose identity is the row's, too.
    ///   - perform: Called with what it holds when a person uses it.
    public init<Value: ControlReadable>(
        _ control: Control, perform: @escaping (Value) -> Void
    ) {
        self = CellRecord(control.id, .control(control)).on(control.id, perform)
    }

    /// A row that is one button.
    ///
    /// ```swift
    /// CellRecord.button("Save", role: .primary) { dispatch(.save) }
    /// ```
    ///
    /// - Parameter id: Which row and control it is; the title by default.
    public static func button(
        _ title: String, id: String? = nil, role: ButtonRole = .plain, isEnabled: Bool = true,
        isBusy: Bool = false, perform: @escaping () -> Void
    ) -> CellRecord {
        let content = CellContent.button(
            title, id: id, role: role, isEnabled: isEnabled, isBusy: isBusy)
        return CellRecord(id ?? title, content).on(id ?? title, perform)
    }

    /// A row with a button at its end, that does something to what the row shows.
    ///
    /// ```swift
    /// CellRecord(book.id, .text(book.title), button: "Remove", role: .destructive) {
    ///     dispatch("removed \(book.title)")
    /// }
    /// ```
    ///
    /// - Parameter id: Which row it is, among the rows of its section.
    public init(
        _ id: some Hashable & Sendable, _ content: CellContent, button: String,
        role: ButtonRole = .plain, isEnabled: Bool = true, perform: @escaping () -> Void
    ) {
        let press = CellContent.button(button, role: role, isEnabled: isEnabled)
        self = CellRecord(id, .group(Arrangement(.row, weights: [1, 0]), [content, press]))
            .on(button, perform)
    }

    /// A row in which the controls of several rows stand one after the other, each as wide as it
    /// needs.
    ///
    /// ```swift
    /// return CellRecord.across("filters") {
    ///     fields.toggle("Open now", \.isOpen)
    ///     fields.picker("Genre", \.genre, as: .chips) { $0.rawValue }
    /// }
    /// ```
    ///
    /// - Parameter id: Which row it is, among the rows of its section.
    public static func across(
        _ id: some Hashable & Sendable, @CellBuilder _ rows: () -> [CellRecord]
    ) -> CellRecord {
        let rows = rows()
        let contents = rows.compactMap(\.content)
        var record = CellRecord(
            id, .group(Arrangement(.row, weights: contents.map { _ in 0 }), contents))
        for handlers in rows.map(\.controlHandlers) {
            record.info[ControlHandlersKey.self].acts.merge(handlers.acts) { $1 }
            record.info[ControlHandlersKey.self].leaves.merge(handlers.leaves) { $1 }
            record.info[ControlHandlersKey.self].unread.merge(handlers.unread) { $1 }
            record.info[ControlHandlersKey.self].fields.merge(handlers.fields) { $1 }
        }
        return record
    }
}
