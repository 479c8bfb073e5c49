public import WaybillLists
public import WaybillViewport

/// The measures of a host: layouts in its unit, sizes of rows, and the overscan.
public struct ListMetrics {
    /// Converts a section layout to the host's unit.
    package var layout: (SectionLayout) -> SectionLayout

    /// Returns the size of an element within a maximum, or nil if the host measures it later.
    package var sizing: ListViewport.Sizing

    package var overscan: ListOverscan

    /// Whether short lists get a viewport too, for hosts that scroll every list themselves.
    package var looksAtShortLists: Bool

    /// Creates metrics.
    ///
    /// - Parameters:
    ///   - layout: Converts a section layout to the host's unit; unchanged by default.
    ///   - overscan: The distance beyond the visible range within which rows are drawn.
    ///   - looksAtShortLists: Whether short lists get a viewport too; false by default.
    ///   - sizing: Returns the size of an element; by default that stated by its cell.
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
