/// A changeset: the batch updates from a view's current sections to new ones.
///
/// A host applies the stages one after the other and takes each stage's ``UpdateStage/sections`` as
/// its data at the same moment: every stage is one valid batch. Most plans have one stage; a plan
/// has more only if the batch rules (`BatchRule`) allow no single batch.
public struct UpdatePlan<Section: DiffableSection> {
    /// The instruction for a host.
    public enum Kind {
        /// Apply these stages in order; none if nothing on screen changes.
        case stages([UpdateStage<Section>])

        /// Reload everything with the new sections.
        case reload(ReloadReason)
    }

    /// The instruction for the host.
    public var kind: Kind

    /// The sections after the plan.
    ///
    /// Take them as data even if nothing on screen changes: closures are not compared, and may be
    /// new.
    public var sections: [Section]

    /// The reasons for more than one stage, in a plan made by a diff; otherwise empty.
    public var stageReasons: [StageReason] = []

    /// Creates a plan.
    public init(_ kind: Kind, sections: [Section]) {
        self.kind = kind
        self.sections = sections
    }

    /// The stages; empty for a reload and without changes.
    public var stages: [UpdateStage<Section>] {
        guard case .stages(let stages) = kind else { return [] }
        return stages
    }

    /// The reason of a full reload, or nil for stages.
    public var reloadReason: ReloadReason? {
        guard case .reload(let reason) = kind else { return nil }
        return reason
    }

    /// Whether a host has nothing to draw.
    public var isEmpty: Bool {
        reloadReason == nil && stages.isEmpty
    }
}

/// One batch of a plan, with the sections after it.
public struct UpdateStage<Section: DiffableSection> {
    /// The operations of the batch.
    public var changes: ListChanges

    /// The data after the batch.
    public var sections: [Section]

    /// Creates a stage.
    public init(changes: ListChanges, sections: [Section]) {
        self.changes = changes
        self.sections = sections
    }
}

/// The reason of a full reload.
public enum ReloadReason: Hashable, Sendable {
    /// A view was attached and shows its first sections.
    case viewAttached

    /// A caller requested it.
    case requested
}

extension UpdatePlan: Sendable where Section: Sendable {}
extension UpdatePlan.Kind: Sendable where Section: Sendable {}
extension UpdateStage: Sendable where Section: Sendable {}

extension UpdatePlan: CustomStringConvertible {
    /// The plan in one line, for logs; stages are separated by ` | `.
    ///
    /// - Complexity: O(n) in the number of operations.
    public var description: String {
        switch kind {
        case .reload(let reason): "reload (\(reason))"
        case .stages(let stages) where stages.isEmpty: "nothing"
        case .stages(let stages): stages.map { $0.changes.description }.joined(separator: " | ")
        }
    }
}
