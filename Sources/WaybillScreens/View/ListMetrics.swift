public import WaybillLists
public import WaybillViewport

/// The measures of a host: layouts in its unit, sizes of rows, and the
/// overscan.
public struct ListMetrics {
    /// What a section's own layout becomes in the host's unit.
    package var layout: (SectionLayout) -> SectionLayout

    /// Returns the size of an element within a maximum, or nil if the host
    /// measures it when it is drawn.
    package var sizing: ListViewport.Sizing

    /// How far beyond what is seen rows are drawn.
    package var overscan: ListOverscan

    /// Whether lists that are drawn whole are shown through a window too.
    ///
    /// For hosts that scroll every list themselves and report its visible
    /// range; where a browser scrolls short lists it is false.
    package var looksAtShortLists: Bool

    /// Describes how a host measures.
    ///
    /// - Parameters:
    ///   - layout: What a section's own layout becomes; the same by default.
    ///   - overscan: How far beyond what is seen rows are drawn; the kit's
    ///     usual by default.
    ///   - looksAtShortLists: Whether lists that are drawn whole are shown
    ///     through a window too; false by default.
    ///   - sizing: Returns the size of an element; by default what its cell
    ///     states.
    public init(
        layout: @escaping (SectionLayout) -> SectionLayout = { $0 },
        overscan: ListOverscan = ListOverscan(), looksAtShortLists: Bool = false,
        sizing: @escaping ListViewport.Sizing = { _, record, maximum in
            record.size(within: maximum)
        }
    ) {
        self.layout = layout
        self.overscan = overscan
        self.looksAtShortLists = looksAtShortLists
        self.sizing = sizing
    }
}
