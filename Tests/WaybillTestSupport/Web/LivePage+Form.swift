import Foundation
import WaybillScreens
public import WaybillTesting

extension LivePage {
    /// Fills in a control, which the host receives when a button is pressed.
    public mutating func fill(_ control: Control, with text: String) {
        drafts[control.key] = Draft(text: text, number: 0, print: control.print)
    }

    /// Chooses a file, which is sent when a button is pressed.
    public mutating func choose(_ file: SampleFile, in control: Control) {
        chosenFiles[control.key] = file
    }

    /// Whether something was typed or chosen that the host has not heard of, or has not set.
    public var isFilled: Bool { !drafts.isEmpty || !chosenFiles.isEmpty }

    /// What a browser sends where a button is pressed that belongs to the form of the
    /// controls.
    ///
    /// Source: the HTML standard, "constructing the entry list".
    ///
    /// - Returns: The fields, percent encoded.
    /// - Complexity: O(n) in the size of the page.
    public func form(pressing button: HTMLElement) -> String {
        let fields = entries(pressing: button).map { RouteURL.Parameter($0.name, $0.value) }
        return String(RouteURL(query: fields).description.dropFirst(2))
    }

    /// What a browser sends where a button is pressed that belongs to a form that has files.
    ///
    /// Source: RFC 7578, and the HTML standard, "multipart form data".
    ///
    /// - Returns: The type with its boundary, and the body; nil where the form has no files.
    /// - Complexity: O(n) in the size of the page and of the files.
    public func multipartForm(
        pressing button: HTMLElement
    ) -> (type: String, body: [UInt8])? {
        guard let form = form(of: button), form["enctype"] == "multipart/form-data" else {
            return nil
        }
        let entries = entries(pressing: button)
        var number = 0
        func isFree(_ boundary: String) -> Bool {
            !entries.contains { entry in
                entry.value.contains(boundary)
                    || entry.file.map { String(decoding: $0.bytes, as: UTF8.self) }?
                        .contains(boundary) == true
            }
        }
        while !isFree("waybill-\(number)") { number += 1 }
        var body: [UInt8] = []
        for entry in entries {
            body += "--waybill-\(number)\r\n".utf8
            body += "Content-Disposition: form-data; name=\"\(entry.name.inDisposition)\"".utf8
            if let file = entry.file {
                body += "; filename=\"\(file.name.inDisposition)\"\r\n".utf8
                body += "Content-Type: application/octet-stream\r\n\r\n".utf8
                body += file.bytes
            } else {
                body += "\r\n\r\n\(entry.value)".utf8
            }
            body += "\r\n".utf8
        }
        body += "--waybill-\(number)--\r\n".utf8
        return ("multipart/form-data; boundary=waybill-\(number)", body)
    }

    /// A field that is sent, and what it holds.
    private struct Entry {
        var name: String
        var value: String

        /// The file of a field for one, with an empty name where none was chosen.
        var file: SampleFile?
    }

    private func formID(of button: HTMLElement) -> String? {
        let around = document.elements(named: "form").first { $0.descendants.contains(button) }
        return button["form"] ?? around?["id"]
    }

    private func form(of button: HTMLElement) -> HTMLElement? {
        let id = formID(of: button)
        return id.flatMap { id in document.elements(named: "form").first { $0["id"] == id } }
    }

    private func entries(pressing button: HTMLElement) -> [Entry] {
        guard let id = formID(of: button) else { return [] }
        var files: [String: SampleFile] = [:]
        for control in controls {
            let name = control.element.field?["name"]
            if let name, let file = chosenFiles[control.key] { files[name] = file }
        }
        var entries: [Entry] = []
        func add(_ element: HTMLElement, isInForm: Bool, isOff: Bool) {
            let isOff = isOff || element.name == "fieldset" && element["disabled"] != nil
            let isInForm = isInForm || element.name == "form" && element["id"] == id
            if isInForm || element["form"] == id, element["disabled"] == nil, !isOff,
                let name = element["name"]
            {
                let isPressed = element.name == "button" && element == button
                if isPressed || element.name != "button", let value = element.formValue {
                    var entry = Entry(name: name, value: value)
                    if element["type"] == "file" { entry.file = files[name] ?? SampleFile("", []) }
                    entries.append(entry)
                }
            }
            for child in element.elements { add(child, isInForm: isInForm, isOff: isOff) }
        }
        add(document.root, isInForm: false, isOff: false)
        return entries
    }
}

extension String {
    /// As browsers write it between quotation marks in the header of a field.
    fileprivate var inDisposition: String {
        replacingOccurrences(of: "\r\n", with: "%0D%0A").replacingOccurrences(of: "\"", with: "%22")
    }
}

extension LivePage.Control {
    /// The button of an option of a menu.
    public func button(of title: String) -> HTMLElement? {
        element.descendants.first { $0["data-option"] != nil && $0.text == title }
    }
}

extension HTMLElement {
    /// What an element sends with its form; nil for nothing.
    fileprivate var formValue: String? {
        switch (name, self["type"]) {
        case ("input", "checkbox"), ("input", "radio"):
            return self["checked"] == nil ? nil : self["value"] ?? "on"
        case ("input", "submit"), ("input", "button"): return nil
        case ("input", "file"): return ""
        case ("input", _), ("button", _): return self["value"] ?? ""
        case ("select", _): return heldText
        case ("textarea", _):
            return textareaValue.split(separator: "\n", omittingEmptySubsequences: false)
                .joined(separator: "\r\n")
        default: return nil
        }
    }
}
