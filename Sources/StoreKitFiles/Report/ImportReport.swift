import ByteText
import Diagnostics
import JSONText

/// The findings of one import, in the order in which they were made.
struct ImportReport: Sendable {
  private let file: UInt32
  private var entries: [Entry] = []
  /// The entry that each group, or finding without one, began with.
  private var first: [String: Int] = [:]
  /// Set when the file has been read.
  var places: JSONPlaces?

  private struct Entry {
    var rule: StoreKitRule
    var path: JSONPath
    var message: String
    var help: String?
    /// nil: where the path leads.
    var range: Range<Int>?
    var morePlaces = 0
    /// Nothing of the App Store's, only of tests in Xcode.
    var isOfXcode = false

    /// With the whole path, for readers who do not have the file before them.
    var textWithPath: String { (path == .file ? "" : "\(path): ") + text }

    /// With the key, if it is about one: the place says the rest.
    var textWithKey: String {
      guard case .member(let key)? = path.steps.last else { return text }
      return key + ": " + text
    }

    private var text: String {
      message + (morePlaces == 0 ? "" : " (here and in \(counted(morePlaces, "more place")))")
    }
  }

  init(file: UInt32) { self.file = file }

  /// The file cannot be read; `offset` is the byte where that showed.
  mutating func unreadable(_ message: String, at offset: Int? = nil, help: String? = nil) {
    entries = [
      Entry(
        rule: .unreadable, path: .file, message: message, help: help, range: offset.map { $0..<$0 + 1 })
    ]
  }

  /// Keys that an object has more than once.
  mutating func repeated(_ keys: [JSONDuplicateKey]) {
    guard let first = keys.first else { return }
    entries.append(
      Entry(
        rule: .lost, path: .file,
        message: "the key \(quoted(first.key)) appears twice in its object: only the first one is read",
        help: "keep one of them", range: first.place, morePlaces: keys.count - 1))
  }

  /// The file says something in a way that Xcode does not write, or contradicts itself; it was understood as the message says.
  mutating func defect(_ path: JSONPath, _ message: String, help: String? = nil, group: String? = nil) {
    add(.defect, path, message, help, group)
  }

  /// The file says something that the catalog does not.
  mutating func lost(_ path: JSONPath, _ message: String, help: String? = nil, group: String? = nil) {
    add(.lost, path, message, help, group)
  }

  /// The file says something that matters to Xcode alone: findings of one `group` are one.
  mutating func lostOfXcode(_ path: JSONPath, _ message: String, group: String) {
    let number = entries.count
    add(.lost, path, message, nil, group)
    if entries.count > number { entries[number].isOfXcode = true }
  }

  /// The catalog says something that the file does not.
  mutating func assumed(_ path: JSONPath, _ message: String, help: String? = nil, group: String? = nil) {
    add(.assumed, path, message, help, group)
  }

  /// What was lost, one line each.
  var lost: [String] { entries.filter { $0.rule == .lost }.map(\.textWithPath) }

  var findings: [Finding] {
    var places = places
    return entries.map { entry in
      let range = entry.range ?? places?.range(of: entry.path) ?? 0..<0
      return Finding(
        entry.rule.id, entry.isOfXcode ? .info : entry.rule.severity, entry.textWithKey,
        object: .named(entry.path.description),
        at: SourceRange(
          file: file, start: UInt32(clamping: range.lowerBound), end: UInt32(clamping: range.upperBound)),
        help: entry.help)
    }
  }

  /// Findings of one `group` are one finding, at the first place, that counts the others; the same one twice is one.
  private mutating func add(
    _ rule: StoreKitRule, _ path: JSONPath, _ message: String, _ help: String?, _ group: String?
  ) {
    let key = rule.rawValue + " " + (group ?? "\(path) " + message)
    if let first = first[key] {
      if group != nil { entries[first].morePlaces += 1 }
      return
    }
    first[key] = entries.count
    entries.append(Entry(rule: rule, path: path, message: message, help: help))
  }
}

/// A text of the file as the language takes it: nil when blank, line breaks and other control characters made one space.
func oneLine(_ text: String, at path: JSONPath, _ report: inout ImportReport) -> String? {
  guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace && !isControl($0) }) else {
    return nil
  }
  guard text.unicodeScalars.contains(where: isControl) else { return text }
  let space: Unicode.Scalar = " "
  var result = String.UnicodeScalarView()
  var isGap = false
  for scalar in text.unicodeScalars {
    if isControl(scalar) || (isGap && scalar == space) {
      isGap = true
      continue
    }
    if isGap, !result.isEmpty, result.last != space { result.append(space) }
    isGap = false
    result.append(scalar)
  }
  report.lost(path, "line breaks or control characters became spaces: \(quoted(String(result)))")
  return String(result)
}

/// Control characters, and the separators and non-characters that no line of text may hold.
private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: true
  default: scalar.value & 0xFFFE == 0xFFFE
  }
}
