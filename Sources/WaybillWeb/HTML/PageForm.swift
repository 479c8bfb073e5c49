import WaybillScreens

/// What a page without a script sends with its one form: the values of its fields, and the pressed
/// button.
///
/// All of it is from outside: what the page does not offer is ignored.
struct PageForm: Sendable {
    /// The texts that were sent for a field, in their order; of one that is off nothing but
    /// empty ones.
    struct Field: Sendable, Equatable {
        let name: String

        /// What stands for the text that it held when it was drawn.
        let base: String

        var values: [String]

        /// What it holds: of several options each has a line.
        var text: String {
            values.count > 1 ? values.filter { !$0.isEmpty }.joined(separator: "\n") : values[0]
        }

        /// Whether it holds what it held when it was drawn.
        var isUntouched: Bool { ControlNames.base(of: text) == base }
    }

    struct Press: Sendable, Equatable {
        let name: String

        /// The fingerprint of its label, of a menu that of its option.
        let says: String

        /// The option of a menu; nil for none.
        let option: String?
    }

    let fields: [Field]

    /// What was pressed; nil for the primary button of the page.
    let press: Press?

    /// The one-time token (word); empty for none.
    let once: String

    /// A fingerprint of the rest of it: one that was changed since has another.
    ///
    /// - Complexity: O(n) in the length of the form.
    func content(with files: SentFiles = SentFiles()) -> Int {
        var hasher = Hasher()
        for field in fields {
            hasher.combine(field.name)
            hasher.combine(field.base)
            hasher.combine(field.values)
        }
        hasher.combine(press?.name)
        hasher.combine(press?.says)
        hasher.combine(press?.option)
        for (name, file) in files.files.sorted(by: { $0.key < $1.key }) {
            hasher.combine(name)
            hasher.combine(file.chosen.name)
            hasher.combine(file.chosen.size)
            hasher.combine(file.content)
        }
        hasher.combine(files.tooLarge)
        return hasher.finalize()
    }

    /// Reads a form.
    ///
    /// - Parameter text: The form as browsers send it; nil if it is of another kind.
    /// - Complexity: O(n) in its length.
    init?(_ text: String) {
        guard let form = RouteURL("/?\(text)") else { return nil }
        self.init(form.query.map { ($0.name, $0.value) })
    }

    /// Reads a form that was taken apart.
    init?(_ pairs: [(name: String, value: String)]) {
        guard let pressed = pairs.last(where: { $0.name == ControlNames.press }) else { return nil }
        let parts = pressed.value.split(
            separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        press =
            parts.count < 2
            ? nil
            : Press(
                name: String(parts[0]), says: String(parts[1]),
                option: parts.count > 2 ? String(parts[2]) : nil)
        once = pairs.first { $0.name == ControlNames.once }?.value ?? ""
        var fields: [Field] = []
        var places: [String: Int] = [:]
        var controls: Set<String> = []
        for (name, value) in pairs where name.hasPrefix("w-") && name.contains(".") {
            let sides = name.split(separator: ".", maxSplits: 1).map(String.init)
            guard sides.count == 2 else { continue }
            if let place = places[name] {
                fields[place].values.append(value.inForms)
            } else {
                // A page has one field of a name, and no more of them than a form with files.
                guard controls.insert(sides[0]).inserted, fields.count < MultipartReader.fieldLimit
                else { continue }
                places[name] = fields.count
                fields.append(Field(name: sides[0], base: sides[1], values: [value.inForms]))
            }
        }
        self.fields = fields
    }
}
