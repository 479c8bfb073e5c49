/// A changeset: the batch updates that lead from the sections that a view shows
/// to new ones.
///
/// A host applies the stages one after the other and takes each stage's
/// ``UpdateStage/sections`` as its data at the same moment: every stage is one
/// batch that is legal by itself. Most plans have one stage; a plan has more
/// only where the batch rules (``BatchRule``) allow no single batch.
public struct UpdatePlan<Section: DiffableSection> {
    /// What a host is to do.
    public enum Kind {
        /// Apply these stages in order. None at all: nothing on screen changes.
        case stages([UpdateStage<Section>])

        /// Reload: forget what is on screen and show the new sections.
        case reload(ReloadReason)
    }

    /// What a host is to do.
    public var kind: Kind

    /// The sections when the plan has been carried out.
    ///
    /// To be taken as data even where nothing on screen changes: closures are
    /// not compared, and may be new.
    public var sections: [Section]

    /// Why there is more than one stage, as far as a diff made the plan; empty
    /// if there is one.
    public var stageReasons: [StageReason] = []

    /// Creates a plan.
    public init(_ kind: Kind, sections: [Section]) {
        self.kind = kind
        self.sections = sections
    }

    /// The stages; empty for a reload and where nothing changes.
    public var stages: [UpdateStage<Section>] {
        guard case .stages(let stages) = kind else { return [] }
        return stages
    }

    /// Why everything is reloaded, or nil when it is not.
    public var reloadReason: ReloadReason? {
        guard case .reload(let reason) = kind else { return nil }
        return reason
    }

    /// Whether a host has nothing to draw.
    public var isEmpty: Bool {
        reloadReason == nil && stages.isEmpty
    }
}

/// One batch of a plan, with the sections as they are after it.
public struct UpdateStage<Section: DiffableSection> {
    /// The operations of the batch.
    public var changes: ListChanges

    /// The data when the batch has been applied.
    public var sections: [Section]

    /// Creates a stage.
    public init(changes: ListChanges, sections: [Section]) {
        self.changes = changes
        self.sections = sections
    }
}

/// Why a plan reloads everything instead of changing what changed.
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
    /// The plan in a line, for logs; stages are separated by ` | `.
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
