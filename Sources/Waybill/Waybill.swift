@_exported public import WaybillDiff
@_exported public import WaybillLists
@_exported public import WaybillLoading
@_exported public import WaybillNetwork
@_exported public import WaybillPlugins
@_exported public import WaybillScreens
// The front door: one import for an app. No host, no database.
@_exported public import WaybillSessions
@_exported public import WaybillStorage
@_exported public import WaybillStore
@_exported public import WaybillViewport
