import WaybillLists
import WaybillScreens
import WaybillSessions

extension WebHost {
    /// The page for an oversized form.
    func tooLarge(_ target: String, _ limit: Int) -> WebResponse {
        let words = face.texts.tooLarge
        return refusal(
            .contentTooLarge, words, saying: words.text(UploadRules.words(for: limit)), target)
    }

    /// The page for a form that cannot be accepted; `limits` is the maximum size of all texts in
    /// bytes.
    func refusal(
        _ failure: UploadFailure, _ target: String, _ limits: ServerLimits
    ) -> WebResponse {
        let status: WebResponse.Status
        switch failure {
        case .tooLong: return tooLarge(target, limits.body)
        case .incomplete: status = .badRequest
        case .storage, .full, .busy: status = .serviceUnavailable
        case .notWanted: status = .conflict
        }
        let words = face.texts.notSent
        return refusal(status, words, saying: words.text(shown(target)), target)
    }

    private func refusal(
        _ status: WebResponse.Status, _ words: WebTexts.ErrorPage, saying text: String,
        _ target: String
    ) -> WebResponse {
        // The query is kept in the address.
        let url = face.local(target).flatMap { RouteURL($0) } ?? RouteURL()
        var page = blank(words, saying: text, url: url)
        page.sections = [
            Page.Section(
                id: "back",
                rows: [Page.Row(id: "back", content: .text(face.texts.back), destination: url)])
        ]
        // A live page would show the page behind the link.
        return document(status, page, isLive: false)
    }

    private func shown(_ target: String) -> String { String(target.prefix(200)) }
}
