/// A source of an app's pictures, loaded when they become visible.
///
/// ```swift
/// struct Covers: PictureLibrary {
///     let folder: URL
///
///     func picture(named name: String, width: Int?) async throws -> PictureData? {
///         guard let number = Int(name) else { return nil }
///         return PictureData(Array(try Data(contentsOf: folder.appending(path: "\(number)"))))
///     }
/// }
/// ```
///
/// Names are untrusted, as browsers may request any: check them before using them in a path, as in
/// the example.
public protocol PictureLibrary: Sendable {
    /// The servers from which browsers may load pictures; none by default.
    var origins: [PictureOrigin] { get }

    /// Loads a picture by its name; called from any task, and concurrently.
    ///
    /// Hosts cache recent pictures up to a limit of bytes. A name and its version must always have
    /// the same picture, visible to everyone.
    ///
    /// - Parameters:
    ///   - name: The untrusted name.
    ///   - width: The requested width of its ``Picture/widths``, in pixels; nil for the default
    ///     one. Untrusted, within 1 to 4,096.
    func picture(named name: String, width: Int?) async throws -> PictureData?

    /// Loads a picture from one of the servers, for hosts without a browser; nil by default.
    func picture(at address: String) async throws -> PictureData?
}

extension PictureLibrary {
    /// No servers.
    public var origins: [PictureOrigin] { [] }

    /// Returns nil.
    public func picture(at address: String) async throws -> PictureData? { nil }
}

/// The library of an app without pictures.
public struct NoPictures: PictureLibrary {
    package init() {}

    /// Returns nil.
    public func picture(named name: String, width: Int?) async throws -> PictureData? { nil }
}
