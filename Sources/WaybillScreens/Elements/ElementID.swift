package import WaybillLists
import WaybillLoading

/// The address of an element of a page, such as a row, a control or a tab.
///
/// It is a hash of the identities of the layer, the section, the row and the control, and of the
/// number of equal ones before it. It is the same in every session and on every host, independent
/// of the position and the label of the element. Two elements with equal hashes take no input.
///
/// ```swift
/// let title = try #require(session.page?.elements.last { $0.label == "Title" })
/// let typed = session.perform(title.id, .set("Emma"))
/// ```
public struct ElementID: Hashable, Sendable, LosslessStringConvertible {
    private let bits: UInt64

    private static let mask: UInt64 = 1 << 51 - 1

    private init(bits: UInt64) { self.bits = bits & ElementID.mask }

    /// Parses the text of an address; nil if it is invalid.
    public init?(_ description: String) {
        guard description.utf8.count <= 10, let bits = UInt64(description, radix: 36),
            bits <= ElementID.mask, String(bits, radix: 36) == description
        else { return nil }
        self.bits = bits
    }

    /// Up to ten digits and letters.
    public var description: String { String(bits, radix: 36) }

    package static let root = ElementID(bits: StableHash.value(of: "page".utf8))

    package func child(_ kind: String, _ id: String = "", occurrence: Int = 0) -> ElementID {
        // No text in UTF-8 has the byte 255: two paths never have the same bytes.
        var bits = bits
        func add(_ text: String) {
            bits = StableHash.value(of: CollectionOfOne(0xFF), after: bits)
            bits = StableHash.value(of: text.utf8, after: bits)
        }
        add(kind)
        add(id)
        if occurrence > 0 { add(String(occurrence)) }
        return ElementID(bits: bits)
    }

    package static var search: ElementID { root.child("search") }

    package static var reload: ElementID { root.child("reload") }

    package static func index(_ title: String) -> ElementID { root.child("index", title) }

    package func section(_ id: RecordID, occurrence: Int = 0) -> ElementID {
        child("section", id.description, occurrence: occurrence)
    }

    package func row(_ id: RecordID, occurrence: Int = 0) -> ElementID {
        child("row", id.description, occurrence: occurrence)
    }

    package func control(_ id: String, occurrence: Int = 0) -> ElementID {
        child("control", id, occurrence: occurrence)
    }

    package func option(_ id: String) -> ElementID { child("option", id) }

    package func action(_ id: String) -> ElementID { child("action", id) }
}
