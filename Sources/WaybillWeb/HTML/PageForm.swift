import WaybillScreens

/// The one form of a page without a script: its fields, pressed button and earlier forms.
///
/// All of it is untrusted: unknown elements are ignored.
struct PageForm: Sendable {
    static let id = "w-form"

    static let press = "w-press"

    static let once = "w-once"

    static let earlier = "w-earlier"

    /// The values of a field, in order; a single empty one if it is off.
    struct Field: Sendable, Equatable {
        let control: ElementID

        /// The fingerprint of the field's text when drawn.
        let base: String

        /// The fingerprint of the control when drawn.
        let fingerprint: String

        var values: [String]

        /// The text of the control; several options have a line each.
        var text: String {
            values.count > 1 ? values.filter { !$0.isEmpty }.joined(separator: "\n") : values[0]
        }

        var isUntouched: Bool { WaybillWeb.fingerprint(of: text) == base }
    }

    /// A pressed element.
    struct Press: Sendable, Equatable {
        /// The value of a button that presses nothing.
        static let none = "-"

        var id: ElementID?

        var fingerprint = ""
    }

    var fields: [Field]

    var press: Press?

    let once: String

    /// The earlier forms at the address, oldest first: a fresh session repeats them to show the
    /// page.
    var earlier: [PageForm] = []

    /// Parses a form of a browser; nil without a button.
    ///
    /// - Complexity: O(n) in its length.
    init?(_ text: String) {
        guard let form = RouteURL("/?\(text)") else { return nil }
        self.init(form.query.map { ($0.name, $0.value) })
    }

    init?(_ pairs: [(name: String, value: String)]) {
        self.init(entries: pairs)
        let texts = pairs.filter { $0.name == PageForm.earlier }.map(\.value)
        guard PageForm.fits(texts) else { return }
        earlier = texts.compactMap { text in
            RouteURL("/?\(text)").flatMap { form in
                PageForm(entries: form.query.map { ($0.name, $0.value) })
            }
        }
    }

    private init?(entries pairs: [(name: String, value: String)]) {
        guard let pressed = pairs.last(where: { $0.name == PageForm.press }) else { return nil }
        press = pressed.value == Press.none ? nil : Press(pressed.value)
        once = pairs.first { $0.name == PageForm.once }?.value ?? ""
        fields = PageForm.fields(pairs)
    }

    private static func fields(_ pairs: [(name: String, value: String)]) -> [Field] {
        var fields: [Field] = []
        var places: [String: Int] = [:]
        var controls: Set<ElementID> = []
        for (name, value) in pairs {
            if let place = places[name] {
                fields[place].values.append(value.inForms)
                continue
            }
            let parts = name.split(separator: ".").map(String.init)
            // A control has one field, and they are no more than in a form with files.
            guard parts.count == 3, let control = ElementID(parts[0]),
                fields.count < MultipartReader.fieldLimit, controls.insert(control).inserted
            else { continue }
            places[name] = fields.count
            fields.append(
                Field(
                    control: control, base: parts[1], fingerprint: parts[2],
                    values: [value.inForms]))
        }
        return fields
    }

    /// The form as browsers send it, without its token and earlier forms.
    ///
    /// - Complexity: O(n) in its length.
    var text: String {
        var query = fields.flatMap { field in
            let name = "\(field.control).\(field.base).\(field.fingerprint)"
            return field.values.map { RouteURL.Parameter(name, $0) }
        }
        query.append(RouteURL.Parameter(PageForm.press, press?.text ?? Press.none))
        return String(RouteURL(query: query).description.dropFirst(2))
    }

    /// A fingerprint of the form without its token: a changed form has another one.
    ///
    /// - Complexity: O(n) in the length of the form.
    func content(with files: SentFiles = SentFiles()) -> Int {
        var hasher = Hasher()
        for form in earlier + [self] { hasher.combine(form.text) }
        for (control, file) in files.files.sorted(by: { $0.key.description < $1.key.description }) {
            hasher.combine(control)
            hasher.combine(file.chosen.name)
            hasher.combine(file.chosen.size)
            hasher.combine(file.content)
        }
        hasher.combine(files.tooLarge)
        return hasher.finalize()
    }
}

// MARK: Earlier forms

extension PageForm {
    /// Whether earlier forms are accepted: up to 16 with 64 KiB together.
    static func fits(_ earlier: [String]) -> Bool {
        earlier.count <= 16 && earlier.reduce(0) { $0 + $1.utf8.count } <= 1 << 16
    }

    /// The earlier forms for the page of a response to this one; nil if they are too many.
    ///
    /// - Parameters:
    ///   - fields: The edited fields, without passwords.
    ///   - press: The press that a fresh session has to repeat.
    func history(_ fields: [Field], _ press: Press?) -> [PageForm]? {
        var history = earlier
        var last = self
        (last.fields, last.press, last.earlier) = (fields, press, [])
        if !last.fields.isEmpty || last.press != nil { history.append(last) }
        return PageForm.fits(history.map(\.text)) ? history : nil
    }
}

extension PageForm.Press {
    init(_ element: PageElement) {
        self.init(id: element.id, fingerprint: element.fingerprint)
    }

    fileprivate init(_ text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        self.init()
        if parts.count == 2 { (id, fingerprint) = (ElementID(parts[0]), parts[1]) }
    }

    var text: String { "\(id.map { "\($0)" } ?? "") \(fingerprint)" }
}
