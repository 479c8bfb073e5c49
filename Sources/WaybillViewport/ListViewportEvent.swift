public import WaybillLists

/// An event of a row or header as a viewport moves over it.
package enum ListViewportEvent: Equatable, Sendable {
    /// It will be visible soon: the time to fetch its content.
    case prefetch(SeenElement)

    /// It is too far away again without having been visible since the prefetch.
    case cancelPrefetch(SeenElement)

    case willDisplay(SeenElement)

    /// It became fully visible.
    case becameWhole(SeenElement)

    /// It is no longer fully visible.
    case endedWhole(SeenElement)

    /// It is no longer visible, or was removed.
    case didEndDisplay(SeenElement)
}

/// An element of a list with its identity.
package struct SeenElement: Hashable, Sendable {
    /// The current position, or the last one of a removed element.
    package var element: ListElement

    package var id: RecordID

    package init(element: ListElement, id: RecordID) {
        self.element = element
        self.id = id
    }
}

/// An element placed by a viewport.
public struct PlacedElement: Equatable, Sendable {
    package enum Visibility: Comparable, Sendable {
        /// Not visible: placed ahead of time.
        case near

        case part

        case whole
    }

    /// The element's position in the list.
    public var element: ListElement

    package var id: RecordID

    /// The frame in the coordinates of the content; less the viewport's offset it is the frame on
    /// screen.
    public var frame: ListRect

    package var visibility: Visibility

    /// Whether a header is pinned at the top, over the rows.
    package var isPinned: Bool
}
