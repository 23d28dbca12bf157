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
    let items = query.map { percentEncoded($0.name) + "=" + percentEncoded($0.value) }
    return path + "?" + items.joined(separator: "&")
  }
}

/// Everything but RFC 3986's unreserved characters, brackets, commas and colons as UTF-8 with percent signs.
private func percentEncoded(_ text: String) -> String {
  var result = ""
  for byte in text.utf8 {
    let character = Character(Unicode.Scalar(byte))
    if byte < 0x80, character.isLetter || character.isNumber || "-._~[],:".contains(character) {
      result.append(character)
    } else {
      let digits = String(byte, radix: 16, uppercase: true)
      result += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
    }
  }
  return result
}
