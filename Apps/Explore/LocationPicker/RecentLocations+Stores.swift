public import Foundation
public import Places
public import Waybill

extension RecentLocations {
    /// The recent locations of each visitor, picking one being an action.
    public typealias Stores = UserStores<RecentLocations, NamedLocation>

    /// The recent locations of each visitor, in memory alone.
    public static func stores() -> Stores { Stores(RecentLocations(), reducer: reducer) }

    /// The recent locations of each visitor, in files.
    ///
    /// - Parameter onFailure: Called from any task with faults of reading and saving.
    public static func stores(
        in folder: URL, onFailure: @escaping @Sendable (SavedStateError) -> Void
    ) -> Stores {
        Stores(RecentLocations(), reducer: reducer, in: folder, onFailure: onFailure)
    }

    private static var reducer: Reducer<RecentLocations, NamedLocation> {
        Reducer { recents, location in
            recents.add(location)
            return .none
        }
    }
}
