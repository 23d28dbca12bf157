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
