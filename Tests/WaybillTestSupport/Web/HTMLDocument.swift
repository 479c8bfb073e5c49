import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// A hypertext document as a test reads it: its elements, and what they are to
/// someone who does not see them.
///
/// It reads documents that are well formed as XML, which those of the web host
/// are.
public struct HTMLDocument: Sendable {
    /// The outermost element.
    public let root: HTMLElement

    /// Reads a document.
    ///
    /// - Throws: ``HTMLError`` if it is not well formed.
    /// - Complexity: O(n) in the length of the document.
    public init(_ source: String) throws(HTMLError) {
        let reader = HTMLReader()
        let parser = XMLParser(data: Data(source.utf8))
        parser.delegate = reader
        guard parser.parse(), let root = reader.root else {
            throw HTMLError(
                line: parser.lineNumber, column: parser.columnNumber,
                reason: parser.parserError.map { "\($0)" } ?? "no element")
        }
        self.root = root
    }

    /// A document of elements that were read or made before.
    init(root: HTMLElement) { self.root = root }

    /// The elements that have a value in an attribute, in reading order.
    ///
    /// - Complexity: That of ``HTMLElement/descendants``.
    public func elements(with attribute: String, _ value: String? = nil) -> [HTMLElement] {
        root.all { element in
            element[attribute].map { value == nil || $0 == value } ?? false
        }
    }

    /// The elements with a name, in reading order.
    ///
    /// - Complexity: That of ``HTMLElement/descendants``.
    public func elements(named name: String) -> [HTMLElement] {
        root.all { $0.name == name }
    }

    func first(where isMeant: (HTMLElement) -> Bool) -> HTMLElement? {
        isMeant(root) ? root : root.first(where: isMeant)
    }
}

/// A document that is not well formed.
public struct HTMLError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line, counted from 1.
    public let line: Int

    /// The column, counted from 1.
    public let column: Int

    /// What is wrong there.
    public let reason: String

    /// Where and what, in a line.
    public var description: String { "line \(line), column \(column): \(reason)" }
}

/// An element of a hypertext document.
public struct HTMLElement: Hashable, Sendable {
    /// The name, in lowercase.
    public let name: String

    /// The attributes.
    public internal(set) var attributes: [String: String]

    /// Elements and texts, in reading order.
    public internal(set) var children: [Child] = []

    /// What an element contains.
    public enum Child: Hashable, Sendable {
        /// An element.
        case element(HTMLElement)

        /// A text.
        case text(String)
    }

    /// The value of an attribute, or nil.
    public subscript(attribute: String) -> String? { attributes[attribute] }

    /// The elements directly inside.
    ///
    /// - Complexity: O(n) in the number of children.
    public var elements: [HTMLElement] {
        children.compactMap { child in
            guard case .element(let element) = child else { return nil }
            return element
        }
    }

    /// The element and all elements inside it, in reading order.
    ///
    /// - Complexity: O(n) in the number of elements.
    public var descendants: [HTMLElement] { all { _ in true } }

    /// Those of the element and all elements inside it that are meant, in reading order.
    func all(where isMeant: (HTMLElement) -> Bool) -> [HTMLElement] {
        var found: [HTMLElement] = []
        collect(where: isMeant, into: &found)
        return found
    }

    private func collect(where isMeant: (HTMLElement) -> Bool, into found: inout [HTMLElement]) {
        if isMeant(self) { found.append(self) }
        for case .element(let element) in children {
            element.collect(where: isMeant, into: &found)
        }
    }

    /// The text inside as it is read aloud: without what is hidden, with one
    /// blank between words.
    ///
    /// - Complexity: O(n) in the length of the text, for each level of depth.
    public var text: String {
        rawText { _ in false }.withSingleBlanks
    }

    /// The text without that of certain elements.
    ///
    /// - Complexity: O(n) in the length of the text, for each level of depth.
    func rawText(leavingOut isLeftOut: (HTMLElement) -> Bool) -> String {
        var text = ""
        addText(to: &text, leavingOut: isLeftOut)
        return text
    }

    private func addText(to text: inout String, leavingOut isLeftOut: (HTMLElement) -> Bool) {
        for child in children {
            switch child {
            case .text(let part): text += part
            case .element(let element):
                if let picture = element.pictureText {
                    text += picture
                } else if !element.isHidden, !isLeftOut(element) {
                    element.addText(to: &text, leavingOut: isLeftOut)
                }
            }
        }
    }

    /// What stands for a picture where it is not seen: empty for one that decorates, and nil
    /// for what is not a picture.
    var pictureText: String? {
        guard name == "img" || hasClass("picture") else { return nil }
        return isHidden ? "" : self["alt"] ?? self["aria-label"] ?? ""
    }

    var isHidden: Bool {
        self["aria-hidden"] == "true" || self["type"] == "hidden" || self["hidden"] != nil
    }
}

extension String {
    /// The text with one blank between words, and none around them.
    var withSingleBlanks: String {
        guard utf8.allSatisfy({ $0 < 0x80 }) else {
            return split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        // Most texts are ASCII, which needs no look at clusters.
        let words = utf8.split { $0 == 0x20 || (0x09...0x0D).contains($0) }
        return words.map { String(Substring($0)) }.joined(separator: " ")
    }
}

/// Builds the tree of elements while the parser reads.
private final class HTMLReader: NSObject, XMLParserDelegate {
    private(set) var root: HTMLElement?
    private var open: [HTMLElement] = []

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
    ) {
        open.append(HTMLElement(name: name, attributes: attributes))
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        guard !open.isEmpty else { return }
        // A parser gives a text in pieces, cut where it likes.
        if case .text(let start) = open[open.count - 1].children.last {
            open[open.count - 1].children.removeLast()
            open[open.count - 1].children.append(.text(start + text))
        } else {
            open[open.count - 1].children.append(.text(text))
        }
    }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
        qualifiedName: String?
    ) {
        guard let element = open.popLast() else { return }
        if open.isEmpty {
            root = element
        } else {
            open[open.count - 1].children.append(.element(element))
        }
    }
}
