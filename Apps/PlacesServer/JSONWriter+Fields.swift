import Waybill

extension JSONWriter {
    /// Writes a member with a text.
    mutating func field(_ name: String, _ text: String) {
        self.name(name)
        value(text)
    }

    /// Writes an array, each element by a closure.
    mutating func list<Element>(
        _ elements: some Sequence<Element>, _ write: (inout JSONWriter, Element) -> Void
    ) {
        array { writer in for element in elements { write(&writer, element) } }
    }
}
