public import WaybillLists

/// What happens to rows and headers as a viewport moves over them.
package enum ListViewportEvent: Equatable, Sendable {
    /// It will be seen soon: the time to fetch what it shows.
    case prefetch(SeenElement)

    /// It is too far away again and was not seen since it was prefetched.
    case cancelPrefetch(SeenElement)

    /// It becomes visible.
    case willDisplay(SeenElement)

    /// It is seen whole.
    case becameWhole(SeenElement)

    /// It is no longer seen whole, or went not visible.
    case endedWhole(SeenElement)

    /// It went not visible, or out of the list.
    case didEndDisplay(SeenElement)
}

/// An element of a list with its identity.
package struct SeenElement: Hashable, Sendable {
    /// Where it is; for what went out of the list, where it was.
    package var element: ListElement

    package var id: RecordID

    package init(element: ListElement, id: RecordID) {
        self.element = element
        self.id = id
    }
}

/// An element that a viewport places.
public struct PlacedElement: Equatable, Sendable {
    package enum Sight: Comparable, Sendable {
        /// Nothing: it is placed ahead of time.
        case near

        case part

        case whole
    }

    /// Where it is in the list.
    public var element: ListElement

    package var id: RecordID

    /// Its frame, in the coordinates of the content: less the viewport's
    /// offset it is the frame on screen.
    public var frame: ListRect

    package var sight: Sight

    /// Whether it is a header that is held at the top, over the rows.
    package var isPinned: Bool
}
