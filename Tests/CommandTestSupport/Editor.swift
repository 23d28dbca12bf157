import Foundation
import LanguageServer
import OffercCommands
import OfferModel
import TestSupport

/// An editor with a folder open, which talks to the server without a process between them.
///
/// It keeps the texts as an editor does, and what the server has published for them.
struct Editor {
  private(set) var server: LanguageServer
  let folder: String
  /// By path below the folder.
  private(set) var texts: [String: String] = [:]
  /// What is shown, by path below the folder.
  private(set) var shown: [String: [[String: Any]]] = [:]
  private var versions: [String: Int] = [:]
  private var lastId = 0

  static let today = "2027-01-15"

  init(in folder: String) throws {
    self.folder = folder
    let host = EditorHost(today: CalendarDate(Editor.today) ?? .first)
    server = LanguageServer(host: host.host)
    try request(
      "initialize",
      [
        "workspaceFolders": [["uri": FileURI.uri(ofPath: folder), "name": "W"]],
        "capabilities": [
          "textDocument": ["publishDiagnostics": ["relatedInformation": true]],
          "workspace": ["workspaceEdit": ["documentChanges": false]],
        ],
      ])
    try notify("initialized", [:])
  }

  func uri(_ name: String) -> String { FileURI.uri(ofPath: folder + "/" + name) }

  @discardableResult
  mutating func request(_ method: String, _ params: [String: Any]) throws -> Any? {
    lastId += 1
    let answers = try send(["jsonrpc": "2.0", "id": lastId, "method": method, "params": params])
    return answers.first { $0["id"] as? Int == lastId }?["result"]
  }

  /// Everything that comes before the answer to a request, and the answer.
  mutating func exchange(_ method: String, _ params: [String: Any]) throws -> [[String: Any]] {
    lastId += 1
    return try send(["jsonrpc": "2.0", "id": lastId, "method": method, "params": params])
  }

  /// Makes the edits of a `WorkspaceEdit` in the open texts, the last one of a text first.
  mutating func apply(_ edit: Any?) throws {
    let changes = (edit as? [String: Any])?["changes"] as? [String: [[String: Any]]] ?? [:]
    for (uri, edits) in changes {
      let name = String((FileURI.path(of: uri) ?? "").dropFirst(folder.count + 1))
      let units = Array((texts[name] ?? "").utf16)
      let placed = edits.map { edit -> (Range<Int>, String) in
        let range = edit["range"] as? [String: [String: Int]] ?? [:]
        let start = Units.offset(range["start"] ?? [:], in: units)
        return (
          start..<max(start, Units.offset(range["end"] ?? [:], in: units)), edit["newText"] as? String ?? ""
        )
      }
      for (range, text) in placed.sorted(by: { $0.0.lowerBound > $1.0.lowerBound }) {
        try replace(range, with: text, in: name)
      }
    }
  }

  mutating func notify(_ method: String, _ params: [String: Any]) throws {
    _ = try send(["jsonrpc": "2.0", "method": method, "params": params])
  }

  mutating func receive(_ answers: [[UInt8]]) throws -> [[String: Any]] {
    let decoded = try answers.map { answer -> [String: Any] in
      try JSONSerialization.jsonObject(with: Data(answer)) as? [String: Any] ?? [:]
    }
    for message in decoded where message["method"] as? String == "textDocument/publishDiagnostics" {
      let params = message["params"] as? [String: Any] ?? [:]
      let uri = params["uri"] as? String ?? ""
      let path = FileURI.path(of: uri) ?? uri
      let name = path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
      shown[name] = params["diagnostics"] as? [[String: Any]]
    }
    return decoded
  }

  private mutating func send(_ message: [String: Any]) throws -> [[String: Any]] {
    try receive(server.handle([UInt8](try JSONSerialization.data(withJSONObject: message))))
  }

  mutating func handle(_ pieces: [MessageFramer.Piece]) throws { _ = try receive(server.handle(pieces)) }

  mutating func open(_ name: String, _ text: String) throws {
    texts[name] = text
    versions[name] = 1
    try notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": uri(name), "languageId": "yaml", "version": 1, "text": text]])
  }

  mutating func close(_ name: String) throws {
    texts[name] = nil
    try notify("textDocument/didClose", ["textDocument": ["uri": uri(name)]])
  }

  /// Replaces a part of a text, counted in UTF-16 units.
  mutating func replace(_ range: Range<Int>, with new: String, in name: String) throws {
    let old = texts[name] ?? ""
    let units = Array(old.utf16)
    let whole = Array(units[..<range.lowerBound]) + Array(new.utf16) + Array(units[range.upperBound...])
    texts[name] = String(decoding: whole, as: UTF16.self)
    versions[name, default: 1] += 1
    try notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": uri(name), "version": versions[name] ?? 1],
        "contentChanges": [
          [
            "range": ["start": position(range.lowerBound, units), "end": position(range.upperBound, units)],
            "text": new,
          ]
        ],
      ])
  }

  private func position(_ offset: Int, _ units: [UInt16]) -> [String: Int] {
    let place = Units.place(offset, in: units)
    return ["line": place.line, "character": place.character]
  }
}

/// Lines of a text in UTF-16 units, counted the slow and obvious way.
enum Units {
  static func offset(_ position: [String: Int], in units: [UInt16]) -> Int {
    var (line, index) = (0, 0)
    while line < position["line"] ?? 0, index < units.count {
      if units[index] == 0x0D, index + 1 < units.count, units[index + 1] == 0x0A { index += 1 }
      if units[index] == 0x0A || units[index] == 0x0D { line += 1 }
      index += 1
    }
    return min(index + (position["character"] ?? 0), units.count)
  }

  static func place(_ offset: Int, in units: [UInt16]) -> (line: Int, character: Int) {
    var (line, character, index) = (0, 0, 0)
    while index < offset {
      if units[index] == 0x0D, index + 1 < units.count, units[index + 1] == 0x0A, index + 1 < offset {
        index += 1
      }
      if units[index] == 0x0A || units[index] == 0x0D {
        (line, character) = (line + 1, 0)
      } else {
        character += 1
      }
      index += 1
    }
    return (line, character)
  }
}
