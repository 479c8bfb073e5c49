/// A source of an app's pictures, which are loaded when they are shown.
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
/// A browser may request any text as a name: what makes a path of it checks it, as the example
/// does.
public protocol PictureLibrary: Sendable {
    /// The servers from which browsers may load pictures themselves; none by default.
    var origins: [PictureOrigin] { get }

    /// The picture with a name: called from any task, and for several at once.
    ///
    /// Hosts keep what was looked at last, within a limit of bytes, so it is called again
    /// for a picture that was looked at long ago. A name and its version always have the
    /// same picture, and anyone may see it.
    ///
    /// - Parameters:
    ///   - name: Which picture: from outside, any text.
    ///   - width: In which of its ``Picture/widths`` it is wanted, in pixels; nil for the
    ///     usual one. From outside, too: 1 to 4,096.
    func picture(named name: String, width: Int?) async throws -> PictureData?

    /// The picture at an address on one of the servers: for hosts that have no browser to
    /// load it; none by default.
    func picture(at address: String) async throws -> PictureData?
}

extension PictureLibrary {
    /// None.
    public var origins: [PictureOrigin] { [] }

    /// None.
    public func picture(at address: String) async throws -> PictureData? { nil }
}

/// The library of an app without pictures.
public struct NoPictures: PictureLibrary {
    package init() {}

    /// None.
    public func picture(named name: String, width: Int?) async throws -> PictureData? { nil }
}
