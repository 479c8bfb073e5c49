import Foundation
import PlacesServer
import Testing
import WaybillNetwork

extension PlacesResponse {
    /// The body, which has to be JSON.
    var json: JSONField {
        get throws { JSONField(try JSONValue(parsing: Data(body.utf8))) }
    }

    /// The identities of the places in the response.
    var ids: [String] {
        get throws {
            try #require(status == 200, "\(body)")
            return try json["results"].elements().map { try $0["fsq_place_id"].text() }
        }
    }

    /// The address of the next page; nil on the last one.
    var next: String? {
        guard let link = headers["link"], link.hasPrefix("<"), link.hasSuffix(">; rel=\"next\"")
        else { return nil }
        return String(link.dropFirst().prefix { $0 != ">" })
    }
}

extension PlacesAPI {
    /// Asks for an address.
    func get(_ target: String) async -> PlacesResponse {
        await respond(method: "GET", target: target)
    }

    /// Follows the links from page to page.
    ///
    /// - Parameters:
    ///   - target: The address of the first page.
    ///   - afterPage: Called behind each page, with its number from 1.
    /// - Returns: The identities of the places of each page.
    /// - Throws: What is wrong with a response, or what `afterPage` throws.
    func walk(
        _ target: String, afterPage: (Int) async throws -> Void = { _ in }
    ) async throws -> [[String]] {
        var pages: [[String]] = []
        var next: String? = target
        while let target = next {
            let response = await get(target)
            pages.append(try response.ids)
            next = response.next
            try await afterPage(pages.count)
            try #require(pages.count < 2000, "the pages have no end")
        }
        return pages
    }
}
