extension HTMLElement {
    static func fragment(_ source: String) throws(LivePageError) -> [Child] {
        do {
            return try HTMLDocument("<template>\(source)</template>").root.children
        } catch {
            throw LivePageError(reason: "\(error): \(source.prefix(200))")
        }
    }

    /// Changes the first element for which a condition holds, this one or one
    /// inside it.
    mutating func change<Failure: Error>(
        where isMeant: (HTMLElement) -> Bool, _ body: (inout HTMLElement) throws(Failure) -> Void
    ) throws(Failure) -> Bool {
        if isMeant(self) {
            try body(&self)
            return true
        }
        for index in children.indices {
            guard case .element(var child) = children[index] else { continue }
            if try child.change(where: isMeant, body) {
                children[index] = .element(child)
                return true
            }
        }
        return false
    }

    func first(where isMeant: (HTMLElement) -> Bool) -> HTMLElement? {
        for case .element(let child) in children {
            if isMeant(child) { return child }
            if let found = child.first(where: isMeant) { return found }
        }
        return nil
    }

    /// Sets the text of an element inside that holds no other, drawings and pictures left
    /// out.
    mutating func setText(ofLeaf leaf: inout Int, to text: String) -> Bool {
        for index in children.indices {
            guard case .element(var child) = children[index], !["svg", "img"].contains(child.name)
            else { continue }
            if child.elements.isEmpty {
                if leaf == 0 {
                    child.children = text.isEmpty ? [] : [.text(text)]
                    children[index] = .element(child)
                    return true
                }
                leaf -= 1
            } else if child.setText(ofLeaf: &leaf, to: text) {
                children[index] = .element(child)
                return true
            }
        }
        return false
    }

    /// Sets the address of a link inside, numbered from -1 downwards.
    mutating func setAddress(ofLink link: inout Int, to address: String) -> Bool {
        change(
            where: { element in
                if element.name == "a", element["href"] != nil { link += 1 }
                return element.name == "a" && link == 0
            }, { $0.attributes["href"] = address })
    }

    /// Has a word among its classes, or has not.
    mutating func setClass(_ word: String, _ isThere: Bool) {
        var words = (self["class"] ?? "").split(separator: " ").map(String.init)
        words.removeAll { $0 == word }
        if isThere { words.append(word) }
        attributes["class"] = words.joined(separator: " ")
    }

    func hasClass(_ word: String) -> Bool {
        guard let classes = attributes["class"] else { return false }
        return classes == word
            || classes.utf8.split(separator: 0x20).contains { $0.elementsEqual(word.utf8) }
    }
}
