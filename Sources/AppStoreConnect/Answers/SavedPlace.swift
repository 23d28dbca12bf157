/// What an answer is an answer to, as its own link says it. Scheme and host do not count, nor how many rows a page has.
struct SavedPlace: Hashable {
  let path: String
  /// Decoded and sorted, without `limit` and `cursor`.
  let parameters: [QueryItem]
  /// Of a page after the first.
  let cursor: String?

  /// - Returns: nil if the link has no path of the API.
  init?(link: String) {
    var rest = link[...]
    if let scheme = link.firstRange(of: "://") { rest = rest[scheme.upperBound...].drop { $0 != "/" } }
    let target = rest.prefix { $0 != "#" }
    path = String(target.prefix { $0 != "?" })
    guard path.hasPrefix("/v") else { return nil }
    let items = target.dropFirst(path.count + 1).split(separator: "&").map { item in
      let name = item.prefix { $0 != "=" }
      return QueryItem(decoded(name), decoded(item.dropFirst(name.count + 1)))
    }
    cursor = items.first { $0.name == "cursor" }?.value
    parameters = items.filter { $0.name != "cursor" && $0.name != "limit" }
      .sorted { ($0.name, $0.value) < ($1.name, $1.value) }
  }

  /// Which rows were asked for; the rest is about what the answer shows of them.
  var filters: [QueryItem] { parameters.filter { $0.name.hasPrefix("filter[") } }
}

/// A text without its percent signs.
private func decoded(_ text: Substring) -> String {
  var bytes: [UInt8] = []
  var rest = text.utf8[...]
  while let byte = rest.popFirst() {
    guard byte == UInt8(ascii: "%"), rest.count >= 2,
      let value = UInt8(String(Substring(rest.prefix(2))), radix: 16)
    else {
      bytes.append(byte)
      continue
    }
    bytes.append(value)
    rest = rest.dropFirst(2)
  }
  return String(decoding: bytes, as: UTF8.self)
}
