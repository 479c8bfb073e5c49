import ArgumentParser
import WaybillSessions

/// The option of a host that logs the addresses that its users open.
struct LogOptions: ParsableArguments {
    @Flag(
        name: .customLong("log"), help: "Write each address that is opened to standard error.")
    var isOn = false

    /// Writes an event, if it is about an address.
    static func write(_ event: SessionEvent) {
        switch event {
        case .opened, .chose, .notFound: StandardError.write(event.description)
        default: break
        }
    }
}
