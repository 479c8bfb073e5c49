package import Foundation
package import WaybillScreens

extension ChosenFile {
    /// Hands out a copy of a file, and deletes it afterwards, as hosts do.
    ///
    /// - Parameters:
    ///   - file: The file, on this machine.
    ///   - isolation: The caller's isolation.
    ///   - body: Uses the copy.
    /// - Throws: What copying the file throws; what `body` throws.
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
    /// Whether a person chooses a file for it.
    package var takesFile: Bool { if case .file = kind { true } else { false } }
}
