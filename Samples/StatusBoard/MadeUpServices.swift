import Foundation
import Waybill

/// Responses as an API would that knows three services; one of them is better after a while.
struct MadeUpServices: HTTPTransport {
    private let start = ContinuousClock.now

    func send(_ call: HTTPCall) async throws -> TransportResponse {
        let mail = ContinuousClock.now - start < .seconds(60) ? "down" : "up"
        let body = """
            {"services": [
                {"id": "web", "name": "Web site", "health": "up"},
                {"id": "mail", "name": "Mail", "health": "\(mail)", "note": "Since 10:40"},
                {"id": "search", "name": "Search", "health": "slow", "note": "A long queue"}
            ]}
            """
        return TransportResponse(head: HTTPResponse(status: .ok), body: Data(body.utf8))
    }
}
