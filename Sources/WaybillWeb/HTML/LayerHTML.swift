import WaybillScreens

/// Draws a layer above a page: a notice, a question or a sheet.
struct LayerHTML {
    let layer: Page.Layer

    let face: WebFace

    func write(to html: inout HTML) {
        let number = String(layer.number)
        switch layer.kind {
        case .notice:
            html.element(
                "div", ["class": "layer notice", "role": "status", "data-layer": number]
            ) { html in
                html.element("p", text: layer.title)
                rows(&html)
            }
        case .question:
            dialog("alertdialog", number, &html) { html in
                if let message = layer.message {
                    html.element("p", ["id": "\(id)-m"], text: message)
                }
                rows(&html)
            }
        case .sheet:
            dialog("dialog", number, &html) { html in
                if let close = layer.close, let element = layer.closeElement {
                    ControlHTML(control: close, element: element, face: face).write(to: &html)
                }
                for section in layer.sections {
                    SectionHTML(section: section, face: face).write(to: &html)
                }
            }
        }
        html.newline()
    }

    private var id: String { "w-layer-\(layer.number)" }

    private func dialog(
        _ role: String, _ number: String, _ html: inout HTML, content: (inout HTML) -> Void
    ) {
        html.element(
            "div", ["class": "layer \(layer.kind.rawValue)", "data-layer": number]
        ) { html in
            html.element(
                "div",
                [
                    "role": role, "aria-modal": "true", "aria-labelledby": id,
                    "aria-describedby": layer.message.map { _ in "\(id)-m" }, "tabindex": "-1",
                ]
            ) { html in
                html.element("h2", ["id": id], text: layer.title)
                content(&html)
            }
        }
    }

    /// The links and buttons, without a list around them.
    private func rows(_ html: inout HTML) {
        for section in layer.sections {
            for (row, id) in zip(section.rows, section.rowIDs) {
                let drawn = RowHTML(row, id, in: section.layerText, face)
                html.element(
                    "div",
                    ["class": "answers", "data-id": drawn.id, "data-e": id.description]
                ) { $0.fragment(drawn.content) }
            }
        }
    }
}
