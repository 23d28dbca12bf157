import JSONText

/// A part of a file's text: as it was read, or new.
indirect enum XcodePart {
  case read(JSONValue)
  case scalar([UInt8])
  case list([XcodePart])
  case object([(name: String, part: XcodePart)])

  /// - Parameter read: what a list of the object has besides.
  init(_ made: JSON, adding read: [JSONValue] = [], to list: String = "") {
    switch made {
    case .array(let elements): self = .list(elements.map { XcodePart($0) } + read.map(XcodePart.read))
    case .object(let members):
      self = .object(members.map { ($0.name, XcodePart($0.value, adding: $0.name == list ? read : [])) })
    case .null, .boolean, .number, .text: self = .scalar(made.bytes)
    }
  }
}

/// A change of a file. Its objects and elements are those that were read, wherever they move.
enum XcodeEdit {
  /// Replaces or adds a member of an object.
  case set(JSONValue, String, XcodePart)
  case unset(JSONValue, String)
  /// Adds an element to a list, a member of an object; the list is made where there is none.
  case append(JSONValue, String, XcodePart)
  /// Takes an element out of its list.
  case remove(JSONValue)
}

/// The text that Xcode writes: two spaces a level, a space on either side of a colon, an empty line in what is empty. What
/// was read keeps the order of its members, repeated keys, and every key and scalar byte for byte.
///
/// Source: 265 of 277 configuration files from public repositories have exactly this form.
struct XcodeText {
  private typealias Member = (key: [UInt8], name: String, part: XcodePart)

  private let root: XcodePart
  /// By the offset where the object begins, in the order in which they are made.
  private var changes: [Int: [XcodeEdit]] = [:]
  private var removed: Set<Int> = []
  private var bytes: [UInt8] = []

  init(_ made: JSON) { root = XcodePart(made) }

  init(_ read: JSONValue, _ edits: [XcodeEdit] = []) {
    root = .read(read)
    for edit in edits {
      switch edit {
      case .set(let object, _, _), .unset(let object, _), .append(let object, _, _):
        changes[object.place.lowerBound, default: []].append(edit)
      case .remove(let element): removed.insert(element.place.lowerBound)
      }
    }
  }

  consuming func finish(endingInNewline: Bool = true) -> [UInt8] {
    write(root, depth: 0)
    if endingInNewline { bytes.append(0x0A) }
    return bytes
  }

  private mutating func write(_ part: XcodePart, depth: Int) {
    switch part {
    case .read(let value) where value.members != nil: write(members(of: value), depth)
    case .read(let value) where value.elements != nil: write(elements(of: value), depth)
    case .read(let value): bytes += value.text
    case .scalar(let text): bytes += text
    case .list(let elements): write(elements, depth)
    case .object(let members): write(members.map(made).sorted(by: isBefore), depth)
    }
  }

  private mutating func write(_ elements: [XcodePart], _ depth: Int) {
    enclose(elements, "[", "]", depth) { $0.write($1, depth: depth + 1) }
  }

  private mutating func write(_ members: [Member], _ depth: Int) {
    enclose(members, "{", "}", depth) {
      $0.bytes += $1.key + Array(" : ".utf8)
      $0.write($1.part, depth: depth + 1)
    }
  }

  private mutating func enclose<Item>(
    _ items: [Item], _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ depth: Int,
    _ write: (inout XcodeText, Item) -> Void
  ) {
    bytes += [UInt8(ascii: open), 0x0A]
    for (index, item) in items.enumerated() {
      bytes += repeatElement(0x20, count: 2 * (depth + 1))
      write(&self, item)
      if index < items.count - 1 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(0x0A)
    }
    if items.isEmpty { bytes.append(0x0A) }
    bytes += repeatElement(0x20, count: 2 * depth)
    bytes.append(UInt8(ascii: close))
  }

  private func made(_ name: String, _ part: XcodePart) -> Member { (JSON.text(name).bytes, name, part) }

  /// Xcode sorts keys without regard to case: `_storefront` comes before `_storeKitErrors`.
  private func isBefore(_ a: Member, _ b: Member) -> Bool {
    a.name.lowercased().utf8.lexicographicallyPrecedes(b.name.lowercased().utf8)
  }

  private func isRemoved(_ value: JSONValue) -> Bool { removed.contains(value.place.lowerBound) }

  private func elements(of list: JSONValue) -> [XcodePart] {
    (list.elements.map(Array.init) ?? []).filter { !isRemoved($0) }.map(XcodePart.read)
  }

  private func members(of object: JSONValue) -> [Member] {
    var members: [Member] = (object.members.map(Array.init) ?? []).map { member in
      // An object in the place of a list is its only element.
      let part = isRemoved(member.value) ? XcodePart.list([]) : .read(member.value)
      return (Array(object.text[member.keyPlace]), member.key, part)
    }
    for change in changes[object.place.lowerBound] ?? [] {
      switch change {
      case .set(_, let name, let part): set(name, part, &members)
      case .unset(_, let name): members.removeAll { $0.name == name }
      case .append(_, let name, let part):
        set(name, .list(list(members.first { $0.name == name }?.part, of: object) + [part]), &members)
      case .remove: break
      }
    }
    return members
  }

  /// Replaces the member's value, the first one's as for every reader, or adds the member where Xcode would sort it.
  private func set(_ name: String, _ part: XcodePart, _ members: inout [Member]) {
    if let index = members.firstIndex(where: { $0.name == name }) {
      members[index].part = part
    } else {
      let member = made(name, part)
      members.insert(member, at: members.firstIndex { isBefore(member, $0) } ?? members.count)
    }
  }

  private func list(_ part: XcodePart?, of object: JSONValue) -> [XcodePart] {
    switch part {
    case .list(let parts)?: return parts
    case .read(let value)?:
      // An object in the place of a list of offers or plans is its only element.
      let isAlone = value.members != nil && !isRoot(object)
      return isAlone ? [.read(value)] : elements(of: value)
    case .scalar?, .object?, nil: return []
    }
  }

  private func isRoot(_ object: JSONValue) -> Bool {
    if case .read(let root) = root { root.place == object.place } else { false }
  }
}
