import WaybillScreens

/// A file that arrived with a form, and as an app is handed it.
struct SentFile: Sendable {
    /// Keeps it for as long as it is held.
    let file: UploadedFile

    /// What an app is handed.
    let chosen: ChosenFile

    /// What stands for its bytes, in this process alone.
    let content: Int
}
