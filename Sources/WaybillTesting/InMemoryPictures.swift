import Synchronization
public import WaybillScreens

/// A picture library in memory, which records requests.
public final class InMemoryPictures: PictureLibrary {
    /// The servers from which browsers may load pictures.
    public let origins: [PictureOrigin]

    private let pictures: [String: PictureData]
    private let state = Mutex<[String]>([])

    /// Creates a library; by default browsers may load pictures from no other server.
    public init(_ pictures: [String: PictureData], origins: [PictureOrigin] = []) {
        self.pictures = pictures
        self.origins = origins
    }

    /// The requests, in order: a name, and `@` and a width if one was requested.
    public var requests: [String] { state.withLock(\.self) }

    /// The picture with a name, the same for every width.
    ///
    /// - Throws: `PictureError` for the name `fails`.
    public func picture(named name: String, width: Int?) async throws -> PictureData? {
        state.withLock { $0.append(name + (width.map { "@\($0)" } ?? "")) }
        guard name != "fails" else { throw PictureError(.unavailable) }
        return pictures[name]
    }

    /// The picture whose name is an address.
    public func picture(at address: String) async throws -> PictureData? {
        try await picture(named: address, width: nil)
    }
}
