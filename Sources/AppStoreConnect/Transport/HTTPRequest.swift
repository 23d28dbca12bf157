package enum HTTPMethod: String, Sendable {
  case get = "GET"
  case post = "POST"
  case patch = "PATCH"
  case delete = "DELETE"
}

package struct HTTPHeader: Equatable, Sendable {
  package let name: String
  package let value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// One request as it is sent. Its headers hold the token: it is never printed.
package struct HTTPRequest: Sendable, CustomStringConvertible, CustomReflectable {
  package let method: HTTPMethod
  /// With scheme, host and query; printable ASCII.
  package let url: String
  package let headers: [HTTPHeader]
  package let body: [UInt8]?

  package init(_ method: HTTPMethod, _ url: String, headers: [HTTPHeader] = [], body: [UInt8]? = nil) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
  }

  package var description: String { "\(method.rawValue) \(url)" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

package struct HTTPResponse: Sendable {
  package let status: Int
  package let headers: [HTTPHeader]
  /// Decompressed.
  package let body: [UInt8]

  package init(status: Int, headers: [HTTPHeader] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The value of the last header of this name, in whatever case.
  package func header(_ name: String) -> String? {
    headers.last { $0.name.lowercased() == name.lowercased() }?.value
  }
}
