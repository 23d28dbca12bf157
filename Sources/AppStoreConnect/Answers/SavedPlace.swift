import ByteText

/// What an answer is an answer to, as its own link says it. Scheme and host do not count, nor how many rows a page has.
struct SavedPlace: Hashable {
  let path: String
  /// Decoded and sorted, without `limit` and `cursor`.
  let parameters: [QueryItem]
  /// The cursor of a page after the first; nil for the first page.
  let cursor: String?

  /// - Returns: nil if the link has no path of the API.
  init?(link: String) {
    var rest = link[...]
    if let scheme = link.byBytes.firstRange(of: "://") {
      rest = rest[scheme.upperBound...]
      rest = rest[(rest.byBytes.firstIndex(of: "/") ?? rest.endIndex)...]
    }
    let target = rest.byBytes.prefix(before: "#")
    path = String(target.byBytes.prefix(before: "?"))
    guard path.byBytes.hasPrefix("/v") else { return nil }
    let items = Substring(target.utf8.dropFirst(path.utf8.count + 1)).byBytes.split(separator: "&").map {
      item in
      let parts = item.byBytes.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return QueryItem(
        name: percentDecoded(parts[0]), value: parts.count > 1 ? percentDecoded(parts[1]) : "")
    }
    cursor = items.first { $0.name == "cursor" }?.value
    parameters = items.filter { $0.name != "cursor" && $0.name != "limit" }
      .sorted { one, other in (one.name, one.value) < (other.name, other.value) }
  }

  /// Which rows were asked for; the rest is about what the answer shows of them.
  var filters: [QueryItem] { parameters.filter { $0.name.byBytes.hasPrefix("filter[") } }
}
