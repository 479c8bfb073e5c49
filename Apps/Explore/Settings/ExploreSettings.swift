public import Foundation
public import Places
public import Waybill

/// A visitor's settings.
public struct ExploreSettings: Codable, Hashable, Sendable {
    /// The units of distances; kilometres by default.
    public var units = DistanceUnits.kilometres

    /// In which colours the app is shown; as the system by default.
    public var theme = Appearance.system

    /// The default settings.
    public init() {}

    /// Decodes settings; missing or unknown values get their defaults.
    ///
    /// - Throws: `DecodingError` where the data is not settings.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        units = (try? values.decode(DistanceUnits.self, forKey: .units)) ?? units
        theme = (try? values.decode(Appearance.self, forKey: .theme)) ?? theme
    }

    /// The settings of each visitor, a change of them being an action.
    public typealias Stores = UserStores<ExploreSettings, FieldEdit<ExploreSettings>>

    /// The settings of each visitor, in memory alone.
    public static func stores() -> Stores { Stores(ExploreSettings(), reducer: reducer) }

    /// The settings of each visitor, in files.
    ///
    /// - Parameter onFailure: Called from any task with faults of reading and saving.
    public static func stores(
        in folder: URL, onFailure: @escaping @Sendable (SavedStateError) -> Void
    ) -> Stores {
        Stores(ExploreSettings(), reducer: reducer, in: folder, onFailure: onFailure)
    }

    private static var reducer: Reducer<ExploreSettings, FieldEdit<ExploreSettings>> {
        Reducer { settings, edit in
            edit.apply(to: &settings)
            return .none
        }
    }
}
