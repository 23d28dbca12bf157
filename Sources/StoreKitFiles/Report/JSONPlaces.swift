import JSONText

/// Finds the bytes that a finding shows for a JSON path.
struct JSONPlaces: Sendable {
  /// A value, with its key if it is a member.
  private struct Part {
    var key: Range<Int>?
    var value: JSONValue
  }

  /// The parts that were found, so that a long object is searched only once for each of its members.
  private var known: [JSONPath: Part]
  /// The elements of the lists in which something was found.
  private var elements: [JSONPath: [JSONValue]] = [:]

  init(of document: JSONDocument) { known = [.file: Part(value: document.root)] }

  /// Returns the bytes to show; nil for the whole file.
  ///
  /// Of a member these are the key and a short value, of an element the member that identifies it for people. For a value that
  /// is not in the file they are those of the object or list that would have it.
  mutating func range(of path: JSONPath) -> Range<Int>? {
    guard !path.steps.isEmpty else { return nil }
    guard let part = part(at: path) else { return range(of: path.parent) }
    guard path.isElement else { return shown(part) }
    return name(of: part.value).map(shown) ?? part.value.place.prefix(1)
  }

  private mutating func part(at path: JSONPath) -> Part? {
    if let part = known[path] { return part }
    guard let last = path.steps.last, let home = part(at: path.parent)?.value else { return nil }
    switch last {
    case .member(let key):
      known[path] = member(key, of: home)
    case .element(let index):
      let siblings = elements[path.parent] ?? home.elements.map(Array.init) ?? []
      elements[path.parent] = siblings
      known[path] = siblings.indices.contains(index) ? Part(value: siblings[index]) : nil
    }
    return known[path]
  }

  private func member(_ key: String, of object: JSONValue) -> Part? {
    object.member(key).map { Part(key: $0.keyPlace, value: $0.value) }
  }

  /// The keys of names and ids, the most telling ones first.
  private static let names = [
    "productID", "productId", "product_id", "offerID", "referenceName", "locale", "name", "id", "internalID",
  ]

  private func name(of object: JSONValue) -> Part? {
    for key in Self.names {
      if let member = member(key, of: object), isLeaf(member.value) { return member }
    }
    return nil
  }

  private func shown(_ part: Part) -> Range<Int> {
    guard let key = part.key else { return part.value.place.prefix(1) }
    guard isLeaf(part.value), part.value.place.count <= 80 else { return key }
    return key.lowerBound..<part.value.place.upperBound
  }

  private func isLeaf(_ value: JSONValue) -> Bool {
    switch value.content {
    case .array(let elements): elements.isEmpty
    case .object(let members): members.isEmpty
    default: true
    }
  }
}
