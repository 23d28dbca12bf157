package enum HTTPMethod: String, Sendable {
  case get = "GET"
  case post = "POST"
  case patch = "PATCH"
  case put = "PUT"
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

/// Its headers hold the token: it is never printed.
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
