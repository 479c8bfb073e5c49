extension Parser {
    /// A parser of a list.
    ///
    /// - Parameters:
    ///   - name: The field that holds the list; nil if the list is the whole.
    ///   - isStrict: Whether one element that cannot be parsed fails the whole
    ///     list; by default it is skipped and reported, as one without an
    ///     identifier always is.
    public static func list<Element: Sendable>(
        of element: Parser<Element>, at name: String?, isStrict: Bool = false
    ) -> Parser where Model == ParsedList<Element> {
        Parser { field throws(ParseError) in
            let whole = name.map { field[$0] } ?? field
            var list = ParsedList<Element>()
            for index in try whole.elementIndices() {
                do throws(ParseError) {
                    try list.add(whole[index], element)
                } catch {
                    guard !isStrict else { throw error }
                    list.skip(error)
                }
            }
            return list
        }
    }

    /// A parser of a list of models that have a parser.
    ///
    /// - Parameters:
    ///   - name: The field that holds the list; nil if the list is the whole.
    ///   - isStrict: Whether one element that cannot be parsed fails the whole
    ///     list; by default it is skipped and reported.
    public static func list<Element: Parseable>(
        of type: Element.Type, at name: String?, isStrict: Bool = false
    ) -> Parser where Model == ParsedList<Element> {
        list(of: Element.parser, at: name, isStrict: isStrict)
    }

    /// The same parser, which throws when nothing of the list can be read: it
    /// may be another service's response, with a list of that name.
    ///
    /// - Returns: The parser; it throws the first reason.
    public func refusingUnreadable<Element>() -> Parser where Model == ParsedList<Element> {
        Parser { field throws(ParseError) in
            let list = try parse(field)
            if list.elements.isEmpty, let error = list.skipped.first { throw error }
            return list
        }
    }

    /// A parser of a response that is one model, as a list of one.
    ///
    /// If the model has no identifier, the list is empty and reports it.
    public static func one<Element: Sendable>(
        _ element: Parser<Element>
    ) -> Parser where Model == ParsedList<Element> {
        Parser { field throws(ParseError) in
            var list = ParsedList<Element>()
            try list.add(field, element)
            return list
        }
    }
}

extension ParsedList {
    /// Adds a model, or notes that there is none.
    fileprivate mutating func add(
        _ field: JSONField, _ parser: Parser<Element>
    ) throws(ParseError) {
        if let lack = try parser.lack(in: field) {
            skip(lack)
        } else {
            elements.append(try parser.parse(field))
        }
    }
}
