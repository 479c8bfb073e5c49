import Foundation
import PlacesServer
import Testing
import WaybillNetwork

/// The description of the API, as the server gives it.
struct APIDescription {
    /// All of it.
    let document: JSONValue

    /// An operation of the described API.
    struct Operation {
        /// The path, with the names of what is put into it.
        let path: String

        /// The parameters in the query.
        let parameters: [Parameter]

        /// The responses by status.
        let responses: [Int: JSONValue]
    }

    /// A parameter of an operation.
    struct Parameter {
        let name: String
        let isRequired: Bool
        let schema: JSONValue
        let example: JSONValue?
    }

    /// Asks a server for it.
    init(_ gateway: PlacesGateway) async throws {
        let response = await gateway.respond(method: "GET", target: "/openapi.json")
        try #require(response.status == 200)
        document = try JSONValue(parsing: Data(response.body.utf8))
    }

    /// The operations, in the order of their paths.
    var operations: [Operation] {
        get throws {
            let paths = try #require(document["paths"])
            return try paths.names.map { path in
                let item = try #require(paths[path])
                try #require(item.names == ["get"], "only GET is allowed")
                let get = try #require(item["get"])
                let all = try (get["parameters"]?.items ?? []).map(resolved)
                return Operation(
                    path: path,
                    parameters: try all.filter { $0["in"]?.string == "query" }.map(Parameter.init),
                    responses: try responses(of: get))
            }
        }
    }

    private func responses(of get: JSONValue) throws -> [Int: JSONValue] {
        var resolvedResponses: [Int: JSONValue] = [:]
        let responses = try #require(get["responses"])
        for status in responses.names {
            resolvedResponses[try #require(Int(status))] = try resolved(
                try #require(responses[status]))
        }
        return resolvedResponses
    }

    private func resolved(_ value: JSONValue) throws -> JSONValue {
        guard let reference = value["$ref"]?.string else { return value }
        return try JSONSchema.find(reference, in: document)
    }

    /// What is wrong with a response to a request for a path.
    ///
    /// - Returns: A line for each fault; none where it is as described.
    func faults(_ response: PlacesResponse, of operation: Operation) throws -> [String] {
        guard let described = operation.responses[response.status] else {
            return ["\(operation.path): \(response.status) is not described"]
        }
        let content = try #require(described["content"])
        let type = try #require(response.headers["content-type"]?.prefix { $0 != ";" })
        guard let schema = content[String(type)]?["schema"] else {
            return ["\(operation.path): \(type) is not described"]
        }
        let isJSON = type == "application/json"
        let value = isJSON ? try JSONValue(parsing: Data(response.body.utf8)) : .text(response.body)
        return try JSONSchema(schema: schema, document: document).faults(value)
            + headerFaults(response, described)
    }

    private func headerFaults(_ response: PlacesResponse, _ described: JSONValue) throws -> [String]
    {
        let headers = described["headers"]
        var faults: [String] = []
        for name in ["link", "retry-after"] {
            guard let value = response.headers[name] else { continue }
            guard let known = headers?.names.first(where: { $0.lowercased() == name }),
                let schema = headers?[known]?["schema"]
            else {
                faults.append("\(name) is not described")
                continue
            }
            faults += try JSONSchema(schema: schema, document: document).faults(.text(value))
        }
        return faults
    }
}

extension APIDescription.Parameter {
    fileprivate init(_ value: JSONValue) throws {
        name = try #require(value["name"]?.string)
        isRequired = value["required"] == .flag(true)
        schema = try #require(value["schema"])
        example = value["example"]
    }
}
