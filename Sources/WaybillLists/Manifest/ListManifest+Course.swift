extension ListManifest {
    /// Validates an operation, sends its "will" event, applies it and sends its "did" event.
    func perform(
        _ operation: ListOperation, validating: (ListManifest) -> Validation
    ) -> ListOperationResult {
        var validation = validating(self)
        switch validation {
        case .refused(let rejection): return .rejected(rejection)
        case .nothing: return .nothing
        case .inVain, .accepted: break
        }
        let before = revision
        var old = sections
        tell(.will(operation))
        // A listener may have changed the list: the operation may be impossible, or its positions
        // may refer to other rows.
        if revision != before {
            let isThere = operation.targets.allSatisfy { $0.isSame(in: old, and: sections) }
            validation = isThere ? validating(self) : .refused(.overtaken)
        }
        // Held here, the sections would be copied when they are changed.
        old = []
        let result: ListOperationResult
        switch validation {
        case .refused: result = .rejected(.overtaken)
        case .nothing: result = .nothing
        case .inVain(let inVain): result = inVain
        case .accepted(let accepted, let change):
            PlanTicket(for: plugins)?.tell(operation, in: self)
            carryOut(change)
            result = accepted
        }
        tell(.did(operation, result))
        return result
    }
}
