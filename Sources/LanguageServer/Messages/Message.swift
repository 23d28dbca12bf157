package import JSONText

/// What a client sends: a request if it has an id and a method, a notification without an id, an answer without a method.
package struct Message: Sendable {
  /// A number or a text.
  package let id: JSON?
  package let method: String?
  package let params: JSONValue?

  /// - Throws: the answer, when it is no message.
  package init(_ bytes: [UInt8]) throws(ResponseError) {
    let document: JSONDocument
    do {
      document = try JSONDocument(
        reading: bytes, limits: JSONLimits(bytes: MessageFramer.longestMessage), allowsLoneSurrogates: true)
    } catch {
      throw ResponseError(.parseError, "the message is not JSON")
    }
    guard document.root.members != nil else {
      throw ResponseError(.invalidRequest, "the message is not an object")
    }
    method = document.root["method"]?.string
    params = document.root["params"]
    switch document.root["id"].flatMap(JSON.init) {
    case .number(let number): id = .number(number)
    case .text(let text): id = .text(text)
    case .null, nil: id = nil
    default: throw ResponseError(.invalidRequest, "the id of the message is neither a number nor a text")
    }
    let isAnswer = document.root["result"] != nil || document.root["error"] != nil
    guard method != nil || isAnswer else {
      throw ResponseError(.invalidRequest, "the message has no method", id: id)
    }
  }
}

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
  /// The request, where it is known although it is broken.
  package var id: JSON?

  package init(_ code: Code, _ message: String, id: JSON? = nil) {
    self.code = code
    self.message = message
    self.id = id
  }
}

package enum Outgoing {
  package static func result(_ result: JSON, of id: JSON) -> [UInt8] {
    bytes(["jsonrpc": "2.0", "id": id, "result": result])
  }

  package static func error(_ error: ResponseError, of id: JSON?) -> [UInt8] {
    bytes([
      "jsonrpc": "2.0", "id": id ?? .null,
      "error": ["code": .number(error.code.rawValue), "message": .text(error.message)],
    ])
  }

  package static func notification(_ method: String, _ params: JSON) -> [UInt8] {
    bytes(["jsonrpc": "2.0", "method": .text(method), "params": params])
  }

  package static func request(_ id: Int, _ method: String, _ params: JSON?) -> [UInt8] {
    bytes(["jsonrpc": "2.0", "id": .text("offerc-\(id)"), "method": .text(method), "params": params])
  }

  private static func bytes(_ message: JSON) -> [UInt8] { message.bytes }
}
