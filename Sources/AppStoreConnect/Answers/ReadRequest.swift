import Diagnostics

package struct QueryItem: Hashable, Sendable {
  package let name: String
  package let value: String
}

/// One read of the API: all pages of a list, or one object.
package struct ReadRequest: Hashable, Sendable {
  /// Begins with `/v1/` or `/v2/`.
  package let path: String
  /// The parameters, in the order in which they are sent.
  package let query: [QueryItem]

  package init(_ path: String, _ query: KeyValuePairs<String, String> = [:]) {
    self.path = path
    self.query = query.map { QueryItem(name: $0.key, value: $0.value) }
  }

  /// Path and query as they are sent after the host. Brackets and commas of names and values are sent as they are, like Apple's
  /// own links.
  package var target: String {
    guard !query.isEmpty else { return path }
    let items = query.map { item in
      [item.name, item.value].map { percentEncoded($0, keeping: "[],:") }.joined(separator: "=")
    }
    return path + "?" + items.joined(separator: "&")
  }
}
