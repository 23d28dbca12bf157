import Foundation
import TestSupport

/// A finding as a person sees it, of `lint` or in an editor.
struct ShownFinding: Hashable, Comparable, CustomStringConvertible {
  let file: String
  /// From 0, in UTF-16 units.
  let place: [Int]
  let rule: String
  let severity: String
  let message: String

  var description: String { "\(file):\(place) \(severity) \(rule): \(message)" }

  static func < (a: ShownFinding, b: ShownFinding) -> Bool { a.description < b.description }

  /// What an editor shows.
  static func inEditor(_ shown: [String: [[String: Any]]]) -> [ShownFinding] {
    shown.flatMap { file, diagnostics in
      diagnostics.map { one in
        let range = one["range"] as? [String: [String: Int]] ?? [:]
        let places = ["start", "end"].flatMap { [range[$0]?["line"] ?? -1, range[$0]?["character"] ?? -1] }
        return ShownFinding(
          file: file, place: places, rule: one["code"] as? String ?? "",
          severity: ["", "error", "warning", "info"][one["severity"] as? Int ?? 0],
          message: one["message"] as? String ?? "")
      }
    }.sorted()
  }

  /// What `lint` prints for a folder whose files are on the disk.
  static func ofLint(_ folder: TemporaryFolder) throws -> [ShownFinding] {
    let outcome = offerc(["lint", folder.path, "--format", "json", "--today", Editor.today])
    guard let report = try? JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    else {
      return []
    }
    var lines: [String: [[Character]]] = [:]
    return try (report["findings"] as? [[String: Any]] ?? []).filter { $0["suppressed"] == nil }.map { one in
      let location = one["location"] as? [String: Any] ?? [:]
      let path = location["file"] as? String ?? ""
      let known =
        try lines[path] ?? Array(try String(contentsOfFile: path, encoding: .utf8)).linesOfCharacters
      lines[path] = known
      func place(_ line: String, _ column: String) -> [Int] {
        let line = (location[line] as? Int ?? 0) - 1
        let before = known[line].prefix((location[column] as? Int ?? 0) - 1)
        return [line, before.reduce(0) { $0 + $1.utf16.count }]
      }
      let parts = [one["message"] as? String ?? ""] + (one["notes"] as? [String] ?? [])
      let help = (one["help"] as? String).map { ["help: " + $0] } ?? []
      return ShownFinding(
        file: path.hasPrefix(folder.path) ? String(path.dropFirst(folder.path.count + 1)) : path,
        place: place("line", "column") + place("endLine", "endColumn"), rule: one["rule"] as? String ?? "",
        severity: one["severity"] as? String ?? "", message: (parts + help).joined(separator: "\n"))
    }.sorted()
  }
}

extension [Character] {
  /// Lines end as in YAML.
  fileprivate var linesOfCharacters: [[Character]] {
    split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }.map(Array.init)
  }
}
