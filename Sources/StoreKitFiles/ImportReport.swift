import Diagnostics

/// The findings of one import, in the order in which they were made.
struct ImportReport: Sendable {
  private let file: UInt32
  private var entries: [Entry] = []
  /// The entry that each group, or finding without one, began with.
  private var first: [String: Int] = [:]

  private struct Entry {
    var rule: RuleID
    var severity: Severity
    var path: String
    var message: String
    var help: String?
    var range: SourceRange
    var morePlaces = 0

    /// Paths stand in the text too: all findings share one place, and a line has to be understood alone.
    var text: String {
      let place = path.isEmpty ? "" : path + ": "
      let more = morePlaces == 0 ? "" : " (here and in \(counted(morePlaces, "more place")))"
      return place + message + more
    }
  }

  init(file: UInt32) { self.file = file }

  /// The file cannot be read; `offset` is the byte where that showed.
  mutating func unreadable(_ message: String, at offset: Int? = nil, help: String? = nil) {
    let start = UInt32(clamping: offset ?? 0)
    let range = SourceRange(file: file, start: start, end: offset == nil ? start : start &+ 1)
    add(
      Entry(
        rule: "storekit-unreadable", severity: .error, path: "", message: message, help: help, range: range))
  }

  /// The file says something in a way that Xcode does not write, or contradicts itself; it was understood as the message says.
  mutating func defect(_ path: String, _ message: String, help: String? = nil, group: String? = nil) {
    add("storekit-defect", .warning, path, message, help, group)
  }

  /// The file says something that the catalog does not.
  mutating func lost(_ path: String, _ message: String, help: String? = nil, group: String? = nil) {
    add("storekit-lost", .warning, path, message, help, group)
  }

  /// The catalog says something that the file does not.
  mutating func assumed(_ path: String, _ message: String, help: String? = nil, group: String? = nil) {
    add("storekit-assumed", .info, path, message, help, group)
  }

  /// What was lost, one line each.
  var lost: [String] { entries.filter { $0.rule == "storekit-lost" }.map(\.text) }

  var findings: [Diagnostic] {
    entries.map {
      Diagnostic($0.rule, $0.severity, $0.text, object: $0.path, at: $0.range, help: $0.help)
    }
  }

  /// Findings of one `group` are one finding, at the first place, that counts the others; the same one twice is one.
  private mutating func add(
    _ rule: RuleID, _ severity: Severity, _ path: String, _ message: String, _ help: String?, _ group: String?
  ) {
    let key = rule.name + " " + (group ?? path + " " + message)
    if let first = first[key] {
      if group != nil { entries[first].morePlaces += 1 }
      return
    }
    first[key] = entries.count
    add(
      Entry(rule: rule, severity: severity, path: path, message: message, help: help, range: .top(of: file)))
  }

  private mutating func add(_ entry: Entry) { entries.append(entry) }
}
