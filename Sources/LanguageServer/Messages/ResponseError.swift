package import JSONText

/// Why a request has no result. The codes are those of JSON-RPC 2.0 and of the Language Server Protocol 3.17.
package struct ResponseError: Error, Equatable {
  package enum Code: Int, Sendable {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case serverNotInitialized = -32002
    case requestFailed = -32803
    case requestCancelled = -32800
  }

  package let code: Code
  package let message: String
  /// The id of a malformed request, if it could be read.
  package var id: JSON?

  package init(_ code: Code, _ message: String, id: JSON? = nil) {
    self.code = code
    self.message = message
    self.id = id
  }
}
