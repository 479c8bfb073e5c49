// A server may hold a token, and is a part of what an error or a log may show.
extension APIServer: CustomStringConvertible, CustomReflectable {
    /// The address; neither the token nor the header fields.
    public var description: String { "\(scheme)://\(authority)\(pathPrefix)" }

    /// The address; neither the token nor the header fields.
    public var customMirror: Mirror { Mirror(self, children: ["address": description]) }
}
