package import Foundation
package import WaybillScreens

extension ChosenFile {
    /// Passes a copy of a local file to `body`, and deletes it afterwards, as hosts do.
    ///
    /// - Throws: The errors of copying and of `body`.
    package static func copying(
        _ file: URL, isolation: isolated (any Actor)? = #isolation,
        _ body: (ChosenFile) async throws -> Void
    ) async throws {
        let copy = FileManager.default.temporaryDirectory
            .appendingPathComponent("waybill-\(UUID().uuidString)")
        try FileManager.default.copyItem(at: file, to: copy)
        defer { try? FileManager.default.removeItem(at: copy) }
        let size = try FileManager.default.attributesOfItem(atPath: copy.path)[.size] as? Int
        try await body(
            ChosenFile(name: file.lastPathComponent, path: copy.path, size: size ?? 0))
    }
}

extension Control {
    package var takesFile: Bool { if case .file = kind { true } else { false } }
}
