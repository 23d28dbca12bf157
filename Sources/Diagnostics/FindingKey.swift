import ByteText

/// What makes a finding the same one in the next run: its rule, the object it is about, and the file.
///
/// Neither line nor message is part of it: they change with edits that have nothing to do with the finding.
package struct FindingKey: Hashable, Sendable {
  package var rule: RuleID
  /// `Finding.objectKey`; empty for a whole file.
  package var object: String
  /// The name of the file with `/`, and without `.` and doubled `/`.
  package var file: String

  package init(rule: RuleID, object: String, file: String) {
    self.rule = rule
    self.object = object
    self.file = file
  }

  /// Files and names by their bytes: two Unicode forms of one letter are two files.
  package static func == (a: FindingKey, b: FindingKey) -> Bool {
    a.rule == b.rule && a.object.isIdentical(to: b.object) && a.file.isIdentical(to: b.file)
  }
}

extension FindingKey: Comparable {
  /// By file, object and rule, byte by byte.
  package static func < (a: FindingKey, b: FindingKey) -> Bool {
    for (x, y) in [(a.file, b.file), (a.object, b.object), (a.rule.name, b.rule.name)] {
      if !x.utf8.elementsEqual(y.utf8) { return x.utf8.lexicographicallyPrecedes(y.utf8) }
    }
    return false
  }
}

extension Finding {
  /// - Parameter files: the files of the run, in the order that `SourceRange.file` counts.
  package func key(in files: [SourceFile]) -> FindingKey {
    let index = Int(primary.range.file)
    return FindingKey(
      rule: rule, object: objectKey, file: index < files.count ? slashed(files[index].name) : "")
  }
}

/// A path as it is the same on every machine: `./store//offers.yaml` is `store/offers.yaml`.
func slashed(_ path: String) -> String {
  let slash = UInt8(ascii: "/")
  guard
    path.utf8.first == UInt8(ascii: ".")
      || path.contains(slash, before: { $0 == slash || $0 == UInt8(ascii: ".") })
  else { return path }
  let parts = path.utf8.split(separator: slash).map { String(Substring($0)) }.filter { part in part != "." }
  return (path.utf8.first == slash ? "/" : "") + parts.joined(separator: "/")
}

extension String {
  /// Whether a byte of the text is followed by such another one.
  func contains(_ first: UInt8, before isSecond: (UInt8) -> Bool) -> Bool {
    var last: UInt8?
    for byte in utf8 {
      if last == first, isSecond(byte) { return true }
      last = byte
    }
    return false
  }
}
