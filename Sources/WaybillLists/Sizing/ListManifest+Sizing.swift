package import WaybillDiff

extension ListManifest {
    /// The size of a row in the host's unit, or nil for a missing row or to let the host measure
    /// it.
    ///
    /// The maximum is the delegate's for the row, else its default, else the rule's. Within it, the
    /// size is the delegate's, else the cell's. A size is cached until the maximum, the content or
    /// the record changes, or the row is reloaded.
    ///
    /// While the view applies a plan, positions refer to the plan, whatever the delegate does to
    /// the list meanwhile: the view measures the rows of its current plan, and receives the others
    /// next.
    package func size(ofCellAt path: ItemPath, in rule: SizeRule) -> ListSize? {
        guard path.edge == nil, let context = measuredContext(at: path) else { return nil }
        let maximum =
            delegate?.size(for: .maximum(context), in: self) ?? defaultMaximum(in: rule)
        return keptSize(of: context, within: maximum) {
            delegate?.size(for: .cell(context, maximum: maximum), in: self)
                ?? context.record.size(within: maximum)
        }.map(rule.size)
    }

    /// The size of a header or footer, or nil to let the host measure it; zero for a missing one.
    ///
    /// The maximum is the delegate's default, else the rule's; within it the cell states the size.
    package func size(
        of edge: SectionEdge, ofSection section: Int, in rule: SizeRule
    ) -> ListSize? {
        guard let context = measuredContext(at: .edge(edge, ofSection: section)) else {
            return ListSize(width: 0, height: 0)
        }
        let maximum = defaultMaximum(in: rule)
        return keptSize(of: context, within: maximum) {
            context.record.size(within: maximum)
        }.map(rule.size)
    }

    /// The row, header or footer to measure.
    private func measuredContext(at path: ItemPath) -> CellContext? {
        guard let sections = queue.carriedOut?.sections, sections.indices.contains(path.section)
        else { return context(at: path) }
        let section = sections[path.section]
        let record = path.edge.map(section.record) ?? section.cell(at: path.item)
        return record.map {
            CellContext(path: path, record: $0, sectionID: section.id, manifest: self)
        } ?? context(at: path)
    }

    private func defaultMaximum(in rule: SizeRule) -> ListSize {
        delegate?.size(for: .defaultMaximum, in: self) ?? rule.maximum
    }

    private func keptSize(
        of context: CellContext, within maximum: ListSize, finding find: () -> ListSize?
    ) -> ListSize? {
        let edge = context.path.edge
        if let size = sizes?.size(
            of: context.record, inSection: context.sectionID, edge: edge, within: maximum)
        {
            return size
        }
        guard let size = find() else { return nil }
        if sizes == nil { sizes = SizeCache() }
        sizes?.keep(
            size, of: context.record, inSection: context.sectionID, edge: edge, within: maximum)
        return size
    }

    func forgetSizes(after change: ListChange) {
        for section in change.renewed { sizes?.forgetAll(inSection: sections[section].id) }
        switch change.shape {
        case .reload: sizes?.forgetAll()
        case .difference: break
        case .exact(let changes):
            for path in changes.updatedItems { forgetSize(at: path) }
            for section in changes.updatedSections {
                for edge in SectionEdge.allCases {
                    forgetSize(at: .edge(edge, ofSection: section))
                }
            }
        }
        sizes?.limit(to: sections.rowCount.saturatingSum(2 * sections.count))
    }

    private func forgetSize(at path: ItemPath) {
        guard let context = context(at: path) else { return }
        sizes?.forget(context.record.id, inSection: context.sectionID, edge: path.edge)
    }
}
