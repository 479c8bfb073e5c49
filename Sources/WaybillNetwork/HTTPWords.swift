// Requests and responses are the types of swift-http-types, which this module exports: an app need not name a library
// of its own for them.
@_exported public import HTTPTypes
