import Diagnostics

/// A parameter of a query.
package struct QueryItem: Hashable, Sendable {
  package let name: String
  package let value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// One read of the API: all pages of a list, or one object.
package struct ReadRequest: Hashable, Sendable {
  /// Begins with `/v1/` or `/v2/`.
  package let path: String
  /// In the order in which it is sent.
  package let query: [QueryItem]

  package init(_ path: String, _ query: KeyValuePairs<String, String> = [:]) {
    self.path = path
    self.query = query.map { QueryItem($0.key, $0.value) }
  }

  /// As it is sent after the host. Brackets and commas of names and values are sent as they are, like Apple's own links.
  package var target: String {
    guard !query.isEmpty else { return path }
    let items = query.map { item in
      [item.name, item.value].map { percentEncoded($0, keeping: "[],:") }.joined(separator: "=")
    }
    return path + "?" + items.joined(separator: "&")
  }
}
