/// The windows that show all of an element of a map.
///
/// These are all windows, or those wider or taller than the frame, counted in steps that a style
/// sheet shares: elements without room in a window are hidden there.
package struct MapWindow: Hashable, Sendable {
    package var side: Side

    package var step: Int

    /// The sides of the frame with more room in a window.
    package enum Side: String, Sendable {
        case wide

        case tall
    }

    package static let any = MapWindow(side: .wide, step: 0)

    /// The growth per step, in points: a twentieth of the frame's width, a sixteenth of its height.
    private static let (wider, taller) = (18.0, 15.0)

    private init(side: Side, step: Int) {
        self.side = side
        self.step = step
    }

    /// The windows that show a box with half the given size around the middle, in points.
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

    /// The windows that show both.
    func and(_ other: MapWindow) -> MapWindow? {
        guard side == other.side || step == 0 || other.step == 0 else { return nil }
        return step < other.step ? other : self
    }
}
