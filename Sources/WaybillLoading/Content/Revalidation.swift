/// Whether a user requested the work of a task and wants the current state.
///
/// Transports and caches then ask the server despite a fresh stored response.
package enum Revalidation {
    /// False by default.
    @TaskLocal package static var isRequired = false
}
