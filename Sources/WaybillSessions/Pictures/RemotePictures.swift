public import WaybillNetwork
public import WaybillScreens

/// Pictures of other servers, which are loaded through an HTTP cache.
///
/// ```swift
/// struct RemoteCovers: PictureLibrary {
///     let remote: RemotePictures
///     var origins: [PictureOrigin] { remote.origins }
///
///     func picture(named name: String, width: Int?) async throws -> PictureData? {
///         guard let number = Int(name) else { return nil }
///         return try await remote.picture(at: "https://covers.example.org/\(number).jpg")
///     }
/// }
/// ```
///
/// A server is asked again only when its response is stale, and then whether it changed. Browsers
/// load a `Picture.Source.url` themselves, with a cache of their own; a terminal uses this. A
/// picture with a name, as in the example, is loaded here for all users, whose browsers do not
/// contact the other server.
public struct RemotePictures: PictureLibrary {
    /// The permitted servers of pictures.
    public let origins: [PictureOrigin]

    private let transport: any HTTPTransport
    private let limit: Int

    /// Creates a library.
    ///
    /// - Parameters:
    ///   - base: The HTTP client; redirects are not followed.
    ///   - limit: The maximum size of a picture in bytes; 16 MiB by default.
    public init(
        from origins: [PictureOrigin], over base: any HTTPTransport,
        keeping storage: any HTTPCacheStorage, limit: Int = 16 << 20
    ) {
        self.origins = origins
        self.limit = limit
        transport = base.cached(in: storage).coalesced()
    }

    /// No picture: an app maps names to addresses.
    public func picture(named name: String, width: Int?) async throws -> PictureData? { nil }

    /// Loads a picture, or returns the cached one.
    ///
    /// - Returns: The picture; nil if the address is not one of ``origins``, or has no picture, or
    ///   a larger one than the limit.
    /// - Throws: `PictureError` if the server is temporarily unable, `TransportError` if it does
    ///   not respond, or `CancellationError`.
    public func picture(at address: String) async throws -> PictureData? {
        guard let origin = origins.first(where: { $0.holds(address) }),
            let colon = origin.text.firstIndex(of: ":")
        else { return nil }
        let target = address.dropFirst(origin.text.count).prefix { $0 != "#" }
        let request = HTTPRequest(
            method: .get, scheme: String(origin.text[..<colon]),
            authority: String(origin.text[colon...].dropFirst(3)), path: String(target),
            headerFields: [.accept: "image/png, image/jpeg"])
        let response = try await transport.send(request)
        switch response.head.status.code {
        case 200: return response.body.count > limit ? nil : PictureData(Array(response.body))
        case 408, 425, 429, 500...: throw PictureError(.unavailable)
        default: return nil
        }
    }
}
