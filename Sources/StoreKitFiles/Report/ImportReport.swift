import ByteText
import Diagnostics
import JSONText

/// The findings of one import, in the order in which they were made.
struct ImportReport: Sendable {
  private let file: UInt32
  private var entries: [Entry] = []
  /// The index of the first entry of each group, by the rule and the group. A finding without a group is one by itself.
  private var first: [String: Int] = [:]
  /// The places in the file; nil until its JSON has been read.
  var places: JSONPlaces?

  private struct Entry {
    var rule: StoreKitRule
    var path: JSONPath
    var message: String
    var help: String?
    /// The bytes to show; nil: those of the value at the path.
    var range: Range<Int>?
    /// The number of further findings of its group.
    var morePlaces = 0
    /// Whether it matters only to tests in Xcode, and not to the App Store.
    var isOfXcode = false

    /// The text with the whole path, for readers who do not see the file.
    var textWithPath: String { (path == .file ? "" : "\(path): ") + text }

    /// The text with the key of a member. The place in the file says the rest.
    var textWithKey: String {
      guard case .member(let key)? = path.steps.last else { return text }
      return key + ": " + text
    }

    private var text: String {
      message + (morePlaces == 0 ? "" : " (here and in \(counted(morePlaces, "more place")))")
    }
  }

  init(file: UInt32) { self.file = file }

  /// Reports that the file cannot be read, and drops all other findings.
  ///
  /// - Parameter offset: The byte that shows it.
  mutating func unreadable(_ message: String, at offset: Int? = nil, help: String? = nil) {
    entries = [
      Entry(
        rule: .unreadable, path: .file, message: message, help: help, range: offset.map { $0..<$0 + 1 })
    ]
  }

  /// Reports keys that an object has more than once.
  mutating func repeated(_ keys: [JSONDuplicateKey]) {
    guard let first = keys.first else { return }
    entries.append(
      Entry(
        rule: .lost, path: .file,
        message: "the key \(quoted(first.key)) appears twice in its object: only the first one is read",
        help: "keep one of them", range: first.place, morePlaces: keys.count - 1))
  }

  /// Reports that the file contradicts itself, or has something in a form that Xcode does not write. The message says how it
  /// was understood.
  mutating func defect(_ path: JSONPath, _ message: String, help: String? = nil, group: String? = nil) {
    add(.defect, path, message, help: help, group: group)
  }

  /// Reports something in the file that a catalog cannot have.
  mutating func lost(_ path: JSONPath, _ message: String, help: String? = nil, group: String? = nil) {
    add(.lost, path, message, help: help, group: group)
  }

  /// Reports something in the file that matters only to Xcode. Findings of one `group` are one finding.
  mutating func lostOfXcode(_ path: JSONPath, _ message: String, group: String) {
    let number = entries.count
    add(.lost, path, message, help: nil, group: group)
    if entries.count > number { entries[number].isOfXcode = true }
  }

  /// Reports something in the catalog that the file does not say.
  mutating func assumed(_ path: JSONPath, _ message: String, help: String? = nil, group: String? = nil) {
    add(.assumed, path, message, help: help, group: group)
  }

  /// The findings about what was lost, one line each.
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

  /// Adds a finding, unless there is one of its group: that has the first place, and counts the others.
  private mutating func add(
    _ rule: StoreKitRule, _ path: JSONPath, _ message: String, help: String?, group: String?
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
