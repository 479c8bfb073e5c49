import WaybillScreens

/// A file that arrived with a form, and as an app is handed it.
struct SentFile: Sendable {
    /// Keeps it for as long as it is held.
    let file: UploadedFile

    let chosen: ChosenFile

    /// What stands for its bytes, in this process alone.
    let content: Int
}

struct SentFiles: Sendable {
    /// The files, by the addresses of their controls.
    var files: [ElementID: SentFile] = [:]

    var tooLarge: Set<ElementID> = []
}
