// A server may hold a token, and is part of errors and logs.
extension APIServer: CustomStringConvertible, CustomReflectable {
    /// The address, without the token and the header fields.
    public var description: String { "\(scheme)://\(authority)\(pathPrefix)" }

    /// The address, without the token and the header fields.
    public var customMirror: Mirror { Mirror(self, children: ["address": description]) }
}
