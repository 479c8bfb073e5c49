import WaybillScreens
import WaybillSessions

extension LiveVisit {
    /// Performs the input to an element of the browser's screen, if it has the fingerprint; a press
    /// acts once.
    func perform(_ input: LiveInput) {
        fields.take(input.number)
        if input.isPress {
            owesFrame = true
            guard presses.take(input.number, on: connection) else { return }
        }
        guard isShown(input.frames) else { return refuse(input) }
        if let field = changedField(input) {
            // The browser sends typed text again, once it has the new label.
            if case .text = field.control?.kind {
                fields.request(input.id)
                owesFrame = true
            }
            return refuse(input)
        }
        switch input.deed {
        case .value(.set), .edit: type(input)
        case .file(let name, let size): offer(name, size, for: input)
        case .value(let value):
            let outcome = session.perform(input.id, value, matching: input.fingerprint)
            if outcome == .refused { refuse(input) }
        }
    }

    /// The field of an input, if it has another fingerprint than in the browser.
    private func changedField(_ input: LiveInput) -> PageElement? {
        switch input.deed {
        case .value(.set), .edit, .file: break
        case .value: return nil
        }
        guard input.id != .search, let field = session.page?.element(input.id),
            field.fingerprint != input.fingerprint
        else { return nil }
        return field
    }

    private func refuse(_ input: LiveInput) {
        if input.isPress { fields.refuse(input.number) }
        if case .file = input.deed { grants.append((input.number, "")) }
    }

    private func type(_ input: LiveInput) {
        if input.id == .search {
            guard case .value(.set(let text)) = input.deed, text.count <= LiveMessage.textLimit
            else { return }
            session.perform(input.id, .set(text))
            return
        }
        let text = fields.text(of: input, on: &shown)
        owesFrame = owesFrame || fields.isOwing
        if let text { session.perform(input.id, .set(text)) }
    }

    // MARK: Files

    /// Lets the browser upload a chosen file, if the page accepts it.
    private func offer(_ name: String, _ size: Int, for input: LiveInput) {
        var token = ""
        if case .control(let control) = session.page?.element(input.id)?.kind, control.isUsable,
            case .file(_, let file) = control.kind, size <= file.limit
        {
            let screen = session.screen.map { ObjectIdentifier($0) }
            token = host.uploads.tickets.insert(
                UploadDesk.Ticket(name: name, size: size, limit: file.limit) {
                    [weak self] file, chosen in
                    await self?.take(file, chosen, for: input, on: screen) ?? .refused
                })
        }
        grants.append((input.number, token))
    }

    /// Delivers an uploaded file, if the screen still accepts it.
    private func take(
        _ file: UploadedFile, _ chosen: ChosenFile, for input: LiveInput,
        on screen: ObjectIdentifier?
    ) -> UploadDesk.Delivery {
        guard !isOver, let screen, isShown(.max),
            session.screen.map({ ObjectIdentifier($0) }) == screen,
            session.perform(input.id, .choose(chosen), matching: input.fingerprint) == .done
        else { return .refused }
        // The control's previous file is deleted.
        files["\(screen) \(input.id)"] = file
        owesFrame = true
        hold(for: LiveVisit.moment)
        change.mark()
        return .taken
    }
}
