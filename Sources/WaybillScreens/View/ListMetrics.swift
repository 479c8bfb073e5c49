public import WaybillLists

/// How a host measures: what a section's layout becomes in its unit, how large
/// rows are, and how far beyond what is seen rows are drawn.
public struct ListMetrics {
    /// What a section's own layout becomes in the host's unit.
    public var layout: (SectionLayout) -> SectionLayout

    /// Says how large an element is within a maximum, or nil where the host
    /// measures it when it is drawn.
    public var sizing: ListViewport.Sizing

    /// How far beyond what is seen rows are drawn.
    public var overscan: ListOverscan

    /// Describes how a host measures.
    ///
    /// - Parameters:
    ///   - layout: What a section's own layout becomes; the same by default.
    ///   - overscan: How far beyond what is seen rows are drawn; the kit's
    ///     usual by default.
    ///   - sizing: Says how large an element is; as its cell states by default.
    public init(
        layout: @escaping (SectionLayout) -> SectionLayout = { $0 },
        overscan: ListOverscan = ListOverscan(),
        sizing: @escaping ListViewport.Sizing = { _, record, maximum in
            record.size(within: maximum)
        }
    ) {
        self.layout = layout
        self.overscan = overscan
        self.sizing = sizing
    }
}
