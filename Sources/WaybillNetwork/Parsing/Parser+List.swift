extension Parser {
    /// A parser of a list.
    ///
    /// - Parameters:
    ///   - name: The field of the list; nil if the list is the whole.
    ///   - isStrict: Whether an invalid element fails the whole list; by default it is skipped and
    ///     reported, as one without an identifier always is.
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

    /// A parser of a list of ``Parseable`` models.
    ///
    /// - Parameters:
    ///   - name: The field of the list; nil if the list is the whole.
    ///   - isStrict: Whether an invalid element fails the whole list; by default it is skipped and
    ///     reported.
    public static func list<Element: Parseable>(
        of type: Element.Type, at name: String?, isStrict: Bool = false
    ) -> Parser where Model == ParsedList<Element> {
        list(of: Element.parser, at: name, isStrict: isStrict)
    }

    /// The parser, throwing the first reason if no element of the list can be read.
    ///
    /// Such a list may be another service's response with a field of the same name.
    public func refusingUnreadable<Element>() -> Parser where Model == ParsedList<Element> {
        Parser { field throws(ParseError) in
            let list = try parse(field)
            if list.elements.isEmpty, let error = list.skipped.first { throw error }
            return list
        }
    }

    /// A parser of a single model as a list of one; empty, with a report, without an identifier.
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
    fileprivate mutating func add(
        _ field: JSONField, _ parser: Parser<Element>
    ) throws(ParseError) {
        if let lack = try parser.lack(field) {
            skip(lack)
        } else {
            elements.append(try parser.parse(field))
        }
    }
}
