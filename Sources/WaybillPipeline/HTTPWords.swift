// Requests and answers are said in the words of swift-http-types, so whoever knows this module knows
// them: an app need not name a library of its own for them.
@_exported public import HTTPTypes
