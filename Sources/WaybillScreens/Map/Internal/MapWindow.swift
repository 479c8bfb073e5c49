/// The windows that show all of something on a map: every one, or those that are so much wider
/// or taller than the frame.
///
/// A window shows the frame in its middle, and more on two sides of it. How much more goes by
/// steps, which a style sheet knows too: what has no room in a window is not shown there in part.
package struct MapWindow: Hashable, Sendable {
    package var side: Side

    /// The number of the step; 0 for what is in the frame.
    package var step: Int

    /// The sides of the frame on which a window shows more.
    package enum Side: String, Sendable {
        /// To the east and to the west.
        case wide

        /// To the north and to the south.
        case tall
    }

    package static let any = MapWindow(side: .wide, step: 0)

    /// How far a window goes beyond the frame with each step, in points: a twentieth of the
    /// width of the frame, and a sixteenth of its height.
    private static let (wider, taller) = (18.0, 15.0)

    private init(side: Side, step: Int) {
        self.side = side
        self.step = step
    }

    /// The windows that show what reaches so far from the middle.
    ///
    /// - Parameter east: How far it reaches to the east or to the west, in points.
    init?(east: Double, south: Double) {
        let (beyondX, beyondY) = (east - MapFrame.width / 2, south - MapFrame.height / 2)
        // No window shows the corners.
        guard min(beyondX, beyondY) <= 0,
            beyondX <= MapFrame.margin * MapFrame.width,
            beyondY <= MapFrame.margin * MapFrame.height
        else { return nil }
        self =
            beyondY > 0
            ? MapWindow(side: .tall, step: Int((beyondY / MapWindow.taller).rounded(.up)))
            : MapWindow(side: .wide, step: max(0, Int((beyondX / MapWindow.wider).rounded(.up))))
    }

    /// The windows that show this and something else.
    func and(_ other: MapWindow) -> MapWindow? {
        guard side == other.side || step == 0 || other.step == 0 else { return nil }
        return step < other.step ? other : self
    }
}
