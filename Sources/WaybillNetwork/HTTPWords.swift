// Requests and responses are the types of swift-http-types, re-exported so that an app need not
// import it.
@_exported public import HTTPTypes
