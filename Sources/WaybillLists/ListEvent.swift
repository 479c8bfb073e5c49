public import WaybillDiff

/// What listeners of a manifest hear, in the order in which it happens.
public enum ListEvent {
    /// An operation is about to happen. Always followed by its `did`.
    case will(ListOperation)

    /// An operation was carried out, or was overtaken.
    case did(ListOperation, ListOperationResult)

    /// The records changed, and the managed view, if there is one, has carried
    /// out the plan.
    case planned(ListUpdatePlan)

    /// A row is about to be shown in a view of a host.
    case willConfigure(CellContext)

    /// A row is shown in a view of a host.
    case didConfigure(CellContext)

    /// A row was chosen by a person; its own closure runs next.
    case willSelect(CellContext)

    /// A row was chosen by a person, and its own closure has run.
    case didSelect(CellContext)

    /// A managed view was attached (true) or detached (false).
    case managedViewChanged(isAttached: Bool)

    /// The plugin that hears it was added. No other listener does.
    case attached

    /// The plugin that hears it was removed. No other listener does.
    case detached
}

/// Someone who hears what happens in a manifest.
///
/// Called in the isolation domain that owns the manifest.
public protocol ListListener: AnyObject {
    /// Hears an event.
    ///
    /// A listener may change the manifest while it listens: see
    /// ``ListManifest`` for the order that follows from it.
    ///
    /// - Parameters:
    ///   - event: What happens.
    ///   - manifest: Where it happens.
    func listen(to event: ListEvent, in manifest: ListManifest)
}

/// The view of a host that shows a manifest.
///
/// A host implements it once; nothing but a plan changes what it shows.
public protocol ManagedView: AnyObject {
    /// Carries out a plan.
    ///
    /// Called in the isolation domain that owns the manifest, when the
    /// manifest already holds the new sections.
    ///
    /// - Parameter plan: The stages to apply, each together with its data.
    func apply(_ plan: ListUpdatePlan)
}
