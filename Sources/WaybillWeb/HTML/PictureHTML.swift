import WaybillScreens

/// Draws a picture in an element with its size.
///
/// A browser loads pictures near the viewport. Until then, and after a failure, the element is a
/// plain surface with the alternative text. It needs no script.
enum PictureHTML {
    static func write(_ picture: Picture, _ face: WebFace, to html: inout HTML) {
        switch picture.source {
        case .named, .data:
            element(picture, face.address(of: face.pictures.url(of: picture)), face, &html)
        case .url(let address) where face.pictures.origins.contains(where: { $0.holds(address) }):
            element(picture, address, face, &html)
        case .url: drawing(picture, &html) { missing(picture, &$0) }
        case .initials(let name): drawing(picture, &html) { initials(of: name, picture, &$0) }
        }
    }

    private static func element(
        _ picture: Picture, _ address: String, _ face: WebFace, _ html: inout HTML
    ) {
        var variants: String?
        if case .named = picture.source, !picture.widths.isEmpty {
            variants = picture.widths.map { width in
                "\(face.address(of: face.pictures.url(of: picture, width: width))) \(width)w"
            }.joined(separator: ", ")
        }
        html.element(
            "img",
            [
                "class": ["picture", picture.shape.rawValue, picture.ratio].compactMap(\.self)
                    .joined(separator: " "), "src": address,
                "srcset": variants, "sizes": variants.map { _ in "auto, \(picture.width)px" },
                "width": String(picture.width), "height": String(picture.height),
                "alt": picture.spokenText ?? "", "loading": "lazy", "decoding": "async",
                // Another server must not learn the visitor's page.
                "referrerpolicy": picture.isElsewhere ? "no-referrer" : nil,
            ])
    }

    /// A drawing in the size of a picture: its sides are attributes, as inline styles are not
    /// allowed.
    private static func drawing(
        _ picture: Picture, _ html: inout HTML, content: (inout HTML) -> Void
    ) {
        let text = picture.spokenText
        var name = "picture \(picture.shape.rawValue)"
        if case .initials(let text) = picture.source {
            name = "picture avatar \(Avatar(of: text).tint.rawValue)"
        }
        html.element(
            "svg",
            [
                "class": name, "width": String(picture.width), "height": String(picture.height),
                "viewBox": "0 0 \(picture.width) \(picture.height)",
                "role": text == nil ? nil : "img", "aria-label": text,
                "aria-hidden": text == nil ? "true" : nil,
            ],
            content: content)
    }

    /// The initials, as large as fits into the middle.
    private static func initials(of name: String, _ picture: Picture, _ html: inout HTML) {
        let side = min(picture.width, picture.height)
        let radius = picture.shape == .round ? side : picture.shape == .rounded ? side / 4 : 0
        html.element(
            "rect",
            [
                "width": String(picture.width), "height": String(picture.height),
                "rx": String(radius),
            ])
        html.element(
            "text",
            [
                "x": "50%", "y": "50%", "dy": ".35em", "font-size": String(max(1, side * 2 / 5)),
            ], text: Avatar(of: name).initials)
    }

    /// A frame without a picture, for a forbidden source.
    private static func missing(_ picture: Picture, _ html: inout HTML) {
        let (x, y) = (picture.width / 2, picture.height / 2)
        let size = max(2, min(picture.width, picture.height) / 6)
        html.element(
            "path",
            [
                "d": "M\(x - size) \(y - size)h\(2 * size)v\(2 * size)h\(-2 * size)z"
                    + "m0 \(2 * size)l\(size) \(-size) \(size) \(size)"
            ])
    }
}

extension Picture {
    /// The style class of the shape; nil for none.
    fileprivate var ratio: String? {
        let shapes = [(1, 1), (3, 2), (2, 3), (4, 3), (3, 4), (16, 9), (9, 16), (2, 1)]
        let shape = shapes.first { $0.0 * height == $0.1 * width }
        return shape.map { "r\($0.0)-\($0.1)" }
    }

    fileprivate var isElsewhere: Bool { if case .url = source { true } else { false } }
}
