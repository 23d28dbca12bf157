/// Returns the keys that an object already has, in its order. They are compared without escapes: `"a"` and `"\u0061"` are the same.
///
/// Takes time in proportion to the number of keys.
///
/// - Parameter object: An object after which no other node was read.
func findDuplicateKeys(
  ofObjectAt object: Int, in nodes: [JSONNode], _ bytes: [UInt8]
) -> [JSONDuplicateKey] {
  guard mayRepeatKeys(object, nodes, bytes) else { return [] }
  var first: [Name: JSONNode] = [:]
  var duplicates: [JSONDuplicateKey] = []
  var index = object + 1
  while index < nodes.count {
    let key = nodes[index]
    let name = Name(utf8: JSONString(key, in: bytes).utf8)
    if let first = first[name] {
      let text = String(decoding: name.utf8, as: UTF8.self)
      duplicates.append(JSONDuplicateKey(key: text, place: key.place, first: first.place))
    } else {
      first[name] = key
    }
    index = Int(nodes[index + 1].next)
  }
  return duplicates
}

/// Whether the object may have a key twice: it has a key twice, has many keys, or has one with escapes.
///
/// Nearly no object repeats a key. For a short one, comparing all pairs costs less than making a table.
private func mayRepeatKeys(_ object: Int, _ nodes: [JSONNode], _ bytes: [UInt8]) -> Bool {
  var index = object + 1
  var count = 0
  while index < nodes.count {
    count += 1
    guard count <= 16, nodes[index].kind == .plainString else { return true }
    var earlier = object + 1
    while earlier < index {
      if areEqual(nodes[earlier].place, nodes[index].place, in: bytes) { return true }
      earlier = Int(nodes[earlier + 1].next)
    }
    index = Int(nodes[index + 1].next)
  }
  return false
}

private func areEqual(_ a: Range<Int>, _ b: Range<Int>, in bytes: [UInt8]) -> Bool {
  guard a.count == b.count else { return false }
  for distance in 0..<a.count where bytes[a.lowerBound + distance] != bytes[b.lowerBound + distance] {
    return false
  }
  return true
}

private struct Name: Hashable {
  let utf8: ArraySlice<UInt8>

  func hash(into hasher: inout Hasher) {
    unsafe utf8.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }
}
