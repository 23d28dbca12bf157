package import JSONText

/// The messages that the server sends.
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
