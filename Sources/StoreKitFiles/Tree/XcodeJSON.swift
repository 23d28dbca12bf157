import JSONText

/// JSON that can be changed and keeps whatever is not: the order of members, repeated keys, and every scalar as it is written.
indirect enum XcodeJSON: Equatable, Sendable {
  /// A text with its quotes, a number, `true`, `false` or `null`, byte for byte.
  case scalar([UInt8])
  case array([XcodeJSON])
  case object([Member])

  struct Member: Equatable, Sendable {
    var name: String
    /// With its quotes.
    var key: [UInt8]
    var value: XcodeJSON

    init(_ name: String, _ value: XcodeJSON) {
      self.name = name
      self.value = value
      key = XcodeJSON.quoted(name)
    }

    init(_ member: JSONMember, in bytes: [UInt8]) {
      name = member.key
      key = Array(bytes[member.keyPlace])
      value = XcodeJSON(member.value, in: bytes)
    }
  }

  init(_ value: JSONValue, in bytes: [UInt8]) {
    if let elements = value.elements {
      self = .array(elements.map { XcodeJSON($0, in: bytes) })
    } else if let members = value.members {
      self = .object(members.map { Member($0, in: bytes) })
    } else {
      self = .scalar(Array(bytes[value.place]))
    }
  }

  static func text(_ text: String) -> XcodeJSON { .scalar(quoted(text)) }
  static func number(_ number: Int) -> XcodeJSON { .scalar(Array(String(number).utf8)) }
  static func flag(_ flag: Bool) -> XcodeJSON { .scalar(Array((flag ? "true" : "false").utf8)) }
  static let null = XcodeJSON.scalar(Array("null".utf8))

  /// Members in any order: they are sorted as Xcode sorts them.
  static func sorted(_ members: KeyValuePairs<String, XcodeJSON?>) -> XcodeJSON {
    var object = XcodeJSON.object([])
    for (key, value) in members {
      if let value { object.set(key, value) }
    }
    return object
  }

  /// As Xcode quotes: slashes and everything beyond ASCII stay.
  private static func quoted(_ text: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.string(text)
    return writer.finish()
  }

  var isObject: Bool { if case .object = self { true } else { false } }
  var elements: [XcodeJSON] { if case .array(let elements) = self { elements } else { [] } }

  /// The first member of a name, as for every reader.
  subscript(name: String) -> XcodeJSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// Replaces the member's value, or adds the member where Xcode would sort it.
  mutating func set(_ name: String, _ value: XcodeJSON) {
    guard case .object(var members) = self else { return }
    if let index = members.firstIndex(where: { $0.name == name }) {
      members[index].value = value
    } else {
      let place = members.firstIndex { isSorted(name, before: $0.name) } ?? members.count
      members.insert(Member(name, value), at: place)
    }
    self = .object(members)
  }

  mutating func removeMember(_ name: String) {
    guard case .object(var members) = self else { return }
    members.removeAll { $0.name == name }
    self = .object(members)
  }
}

/// Xcode sorts keys without regard to case: `_storefront` comes before `_storeKitErrors`.
private func isSorted(_ a: String, before b: String) -> Bool {
  a.lowercased().utf8.lexicographicallyPrecedes(b.lowercased().utf8)
}
