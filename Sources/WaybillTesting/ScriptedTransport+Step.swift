import Foundation
public import WaybillNetwork

extension ScriptedTransport {
    /// A result of a call.
    public struct Step: Sendable {
        enum Outcome: Sendable {
            case response(TransportResponse)
            case fault(TransportError)
            case silence
        }

        let outcome: Outcome
        var delay = Duration.zero

        private init(_ outcome: Outcome) { self.outcome = outcome }

        /// A response; the body is in UTF-8, empty by default.
        public static func status(
            _ status: Int, headers: HTTPFields = [:], body: String = ""
        ) -> Step {
            let head = HTTPResponse(
                status: HTTPResponse.Status(code: status), headerFields: headers)
            return .response(TransportResponse(head: head, body: Data(body.utf8)))
        }

        /// A JSON response with the status 200.
        public static func json(_ body: String) -> Step {
            status(200, headers: [.contentType: "application/json"], body: body)
        }

        /// A response.
        public static func response(_ response: TransportResponse) -> Step {
            Step(.response(response))
        }

        /// No response.
        public static func fault(_ reason: TransportError.Reason) -> Step {
            Step(.fault(TransportError(reason, message: "The script says: \(reason).")))
        }

        /// Nothing, until the call is cancelled.
        public static let silence = Step(.silence)

        /// The same step after a delay.
        public func after(_ delay: Duration) -> Step {
            var step = self
            step.delay = delay
            return step
        }
    }
}
