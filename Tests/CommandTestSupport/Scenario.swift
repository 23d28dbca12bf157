import Diagnostics
import Foundation
import OffercCommands

/// A command-line run as one file: the files around it, the commands, and what each of them writes.
///
/// Sections begin with a line `====name argument`. Before the first command: `file PATH`, `link PATH -> TARGET`, `stdin`,
/// `environment` (`NAME=value` lines), `terminal`. Then for each run `command`, followed by what is recorded: `status`,
/// `stdout`, `stderr`; `show PATH` records a file, `list PATH` what is in a folder.
struct Scenario {
  struct Section {
    var name: String
    var argument: String
    var text: String
  }

  var sections: [Section] = []
  /// What stands before the first section: what the scenario is about.
  var title = ""

  init(_ source: String) {
    for line in source.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix("====") {
        let words = line.dropFirst(4).split(separator: " ", maxSplits: 1).map(String.init)
        sections.append(Section(name: words.first ?? "", argument: words.count > 1 ? words[1] : "", text: ""))
      } else if sections.isEmpty {
        title += line + "\n"
      } else {
        sections[sections.count - 1].text += line + "\n"
      }
    }
  }

  var source: String {
    title
      + sections.map { section in
        "====" + section.name + (section.argument.isEmpty ? "" : " " + section.argument) + "\n" + section.text
      }.joined()
  }

  /// The same scenario with the results that it has now.
  ///
  /// - Precondition: the working folder is an empty one.
  func recorded() throws -> Scenario {
    var result = self
    result.sections = []
    var environment: [String: String] = [:]
    var input = ""
    var isTerminal = false
    for section in sections {
      switch section.name {
      case "file": try make(section)
      case "link": try link(section.argument)
      case "stdin": input = section.text
      case "terminal": isTerminal = true
      case "environment":
        environment = [:]
        for line in section.text.split(separator: "\n") {
          let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
          environment[parts[0]] = parts.count > 1 ? parts[1] : ""
        }
      case "status", "stdout", "stderr": continue
      case "show":
        result.add("show", section.argument, try contents(of: section.argument))
        continue
      case "list":
        let names = try FileManager.default.subpathsOfDirectory(atPath: section.argument).sorted()
        result.add("list", section.argument, names.joined(separator: "\n"))
        continue
      default: break
      }
      result.sections.append(section)
      guard section.name == "command" else { continue }
      let recording = Recording()
      let status = run(
        words(of: section.text),
        console: recording.console(environment: environment, input: input, isTerminal: isTerminal))
      result.add("status", "", "\(status.rawValue)")
      if !recording.output.isEmpty { result.add("stdout", "", recording.output) }
      if !recording.errors.isEmpty { result.add("stderr", "", recording.errors) }
    }
    return result
  }

  private mutating func add(_ name: String, _ argument: String, _ text: String) {
    let visible = text.replacing("\u{1B}", with: "␛")
    let isWhole = visible.isEmpty || visible.hasSuffix("\n")
    sections.append(Section(name: name, argument: argument, text: isWhole ? visible : visible + "\n"))
  }

  private func make(_ section: Section) throws {
    let file = URL(filePath: section.argument)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(section.text.utf8).write(to: file)
  }

  private func link(_ argument: String) throws {
    let ends = argument.split(separator: " -> ").map(String.init)
    try FileManager.default.createSymbolicLink(atPath: ends[0], withDestinationPath: ends[1])
  }

  private func contents(of path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  }

  /// The arguments behind `offerc`; single quotes keep blanks together.
  private func words(of line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    for character in line where character != "\n" {
      switch character {
      case "'":
        isQuoted.toggle()
        word = word ?? ""
      case " " where !isQuoted:
        if let done = word { words.append(done) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return Array(words.dropFirst())
  }
}
