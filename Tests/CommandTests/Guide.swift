import Diagnostics
import TestSupport
import Foundation
import OffercCommands
import Testing

/// A page of `docs/` that is walked through: its files are written, its commands run, and what they print is compared.
///
/// * a fence with `name=PATH` is a file;
/// * a fence `diff name=PATH` changes lines of a file that is there;
/// * a fence `console` has commands behind `$`, and below each what it prints; a last line `…` stands for the rest.
///
/// All other fences are for reading.
struct Guide {
  private enum Part {
    case text(String)
    case fence(info: String, body: [String])
  }

  private var parts: [Part] = []

  init(_ source: String) {
    var text: [String] = []
    var fence: (info: String, body: [String])?
    for line in source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if let open = fence {
        if line == "```" {
          parts.append(.fence(info: open.info, body: open.body))
          fence = nil
        } else {
          fence?.body.append(line)
        }
      } else if line.hasPrefix("```") {
        parts.append(.text(text.joined(separator: "\n")))
        text = []
        fence = (String(line.dropFirst(3)), [])
      } else {
        text.append(line)
      }
    }
    parts.append(.text(text.joined(separator: "\n")))
  }

  /// The page with what its commands print now.
  ///
  /// - Precondition: the working folder is an empty one.
  func recorded() throws -> String {
    var walk = Walk()
    let pieces = try parts.map { part in
      switch part {
      case .text(let text): return text
      case .fence(let info, let body):
        return "```\(info)\n" + (try walk.recorded(info, body)).map { $0 + "\n" }.joined() + "```"
      }
    }
    return pieces.joined(separator: "\n")
  }
}

/// A reader who does what the page says.
private struct Walk {
  private var status: Int32 = 0

  mutating func recorded(_ info: String, _ body: [String]) throws -> [String] {
    let words = info.split(separator: " ")
    if let name = words.first(where: { $0.hasPrefix("name=") })?.dropFirst(5) {
      let file = URL(filePath: String(name))
      let folder = file.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let old = words[0] == "diff" ? try String(contentsOf: file, encoding: .utf8) : ""
      let new = words[0] == "diff" ? try changed(old, body) : body.map { $0 + "\n" }.joined()
      try Data(new.utf8).write(to: file)
    } else if info == "console" {
      return try commands(in: body)
    }
    return body
  }

  /// The text with the lines behind `-` replaced by those behind `+`.
  private func changed(_ text: String, _ body: [String]) throws -> String {
    func lines(without mark: Character) -> String {
      body.filter { $0.first != mark }.map { $0.dropFirst() + "\n" }.joined()
    }
    let places = text.ranges(of: lines(without: "+"))
    #expect(places.count == 1, "these lines do not stand in the file once: \(lines(without: "+"))")
    return text.replacingCharacters(in: try #require(places.first), with: lines(without: "-"))
  }

  private mutating func commands(in body: [String]) throws -> [String] {
    var result: [String] = []
    var line = 0
    while line < body.count {
      let command = body[line]
      try #require(command.hasPrefix("$ "), "a console begins with a command: \(command)")
      let shown = body[(line + 1)...].prefix { !$0.hasPrefix("$ ") }
      line += 1 + shown.count
      let output = try run(String(command.dropFirst(2))).split(
        separator: "\n", omittingEmptySubsequences: false
      ).map(String.init)
      result.append(command)
      let isCut = shown.last == "…" && output.count > shown.count
      result +=
        isCut ? output.prefix(shown.count - 1) + ["…"] : output.last == "" ? output.dropLast() : output[...]
    }
    return result
  }

  private mutating func run(_ command: String) throws -> String {
    let words = command.split(separator: " ").map(String.init)
    if words.count > 2, words[words.count - 2] == ">" {
      let output = try run(words.dropLast(2).joined(separator: " "))
      try Data(output.utf8).write(to: URL(filePath: words[words.count - 1]))
      return ""
    }
    switch words[0] {
    case "offerc":
      let recording = Recording()
      status = OffercCommands.run(Array(words.dropFirst()), console: recording.console()).rawValue
      return recording.errors + recording.output
    case "echo": return "\(status)\n"
    case "mkdir":
      try FileManager.default.createDirectory(atPath: words[1], withIntermediateDirectories: true)
    case "cd": #expect(FileManager.default.changeCurrentDirectoryPath(words[1]))
    default: return try git(words)
    }
    return ""
  }

  /// git, with an author for its commits.
  private func git(_ words: [String]) throws -> String {
    try #require(words[0] == "git", "the guide runs offerc, git, mkdir, cd and echo: \(words)")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    let identity = ["user.name=Guide", "user.email=guide@example.com", "init.defaultBranch=main"]
    process.arguments = ["git"] + identity.flatMap { ["-c", $0] } + words.dropFirst()
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
