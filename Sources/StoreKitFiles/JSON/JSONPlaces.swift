/// From a JSON path, as findings have it, to the bytes that are worth showing.
struct JSONPlaces: Sendable {
  private let bytes: [UInt8]
  /// By path, so that what has been looked for once is not looked for again in a long object.
  private var known: [String: JSONOutline.Place]

  init(_ outline: JSONOutline, of bytes: [UInt8]) {
    self.bytes = bytes
    known = ["": outline.root]
  }

  /// The key of a member with its value where that is short, of an element the member by which people know it; what is
  /// not in the file is shown where it would be. nil for the file as a whole.
  mutating func range(of path: String) -> Range<Int>? {
    guard !path.isEmpty else { return nil }
    let (parent, last) = split(path)
    guard let place = place(of: path) else { return range(of: parent) }
    if last.isMember { return shown(place) }
    return name(of: place).map(shown) ?? place.value.prefix(1)
  }

  private mutating func place(of path: String) -> JSONOutline.Place? {
    if let place = known[path] { return place }
    let (parent, last) = split(path)
    guard let home = place(of: parent) else { return nil }
    switch last {
    case .member(let key): known[path] = member(key, of: home)
    case .element(let index): known[path] = home.children.indices.contains(index) ? home.children[index] : nil
    }
    return known[path]
  }

  private enum Step {
    case member(String)
    case element(Int)

    var isMember: Bool { if case .member = self { true } else { false } }
  }

  /// `a.b[2]` is element 2 of `a.b`, `a.b` the member `b` of `a`.
  private func split(_ path: String) -> (parent: String, last: Step) {
    if path.last == "]", let bracket = path.lastIndex(of: "["),
      let index = Int(path[path.index(after: bracket)...].dropLast())
    {
      return (String(path[..<bracket]), .element(index))
    }
    guard let point = path.lastIndex(of: ".") else { return ("", .member(path)) }
    return (String(path[..<point]), .member(String(path[path.index(after: point)...])))
  }

  private func member(_ key: String, of object: JSONOutline.Place) -> JSONOutline.Place? {
    object.children.first { child in
      guard let quoted = child.key else { return false }
      return bytes[quoted].dropFirst().dropLast().elementsEqual(key.utf8)
    }
  }

  private func name(of object: JSONOutline.Place) -> JSONOutline.Place? {
    for key in ["productID", "offerID", "referenceName", "locale", "name", "id", "internalID"] {
      if let member = member(key, of: object), member.children.isEmpty { return member }
    }
    return nil
  }

  private func shown(_ place: JSONOutline.Place) -> Range<Int> {
    guard let key = place.key else { return place.value.prefix(1) }
    guard place.children.isEmpty, place.value.count <= 80 else { return key }
    return key.lowerBound..<place.value.upperBound
  }
}
