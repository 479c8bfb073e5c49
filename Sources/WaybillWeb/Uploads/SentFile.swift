import WaybillScreens

struct SentFile: Sendable {
    /// Retains the file on disk.
    let file: UploadedFile

    let chosen: ChosenFile

    /// The hash of its bytes, in this process alone.
    let content: Int
}

struct SentFiles: Sendable {
    var files: [ElementID: SentFile] = [:]

    var tooLarge: Set<ElementID> = []
}
