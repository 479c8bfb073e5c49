/// Whether the work of a task was requested by a person, who wants to know how it is now.
///
/// Transports and caches then ask the server, though a stored response is fresh.
package enum Revalidation {
    /// Whether the server is to be asked; false by default.
    @TaskLocal package static var isRequired = false
}
