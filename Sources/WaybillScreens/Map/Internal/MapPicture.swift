/// A map as it is drawn: its ground, its labels and its scale.
package struct MapPicture: Sendable {
    /// The shapes, in the order in which they are drawn one over the other.
    package let layers: [MapGround.Layer]

    /// Texts that cover neither each other nor a pin.
    package let labels: [MapLabel]

    /// The scale.
    package let scale: MapScale

    /// Where the person is; nil if that is not in the frame, or not known.
    package let person: MapVector?

    /// Draws a map.
    ///
    /// - Parameters:
    ///   - map: The map.
    ///   - overscan: How far beyond the frame the ground is drawn, in parts of its width
    ///     and height.
    /// - Complexity: O(n log n) in the number of points, as a rule.
    package init(_ map: MapContent, overscan: Double = MapFrame.overscan) {
        let ground = MapGround(map, overscan: overscan)
        layers = ground.layers
        labels = LabelPlacing(map, names: ground.names).labels
        scale = MapScale(of: map.region, units: map.texts.units)
        person = map.personPoint
    }
}
