import Diagnostics
import TestSupport
import Foundation
import Testing

@testable import CommandTestSupport

/// A page of the documentation, read by somebody who does what it says, from top to bottom.
///
/// * a fence with `name=PATH` is a file;
/// * a fence `diff name=PATH` changes lines of a file that is there;
/// * a fence `console` has commands after `$`, and below each what it prints; a line `…` stands for any lines, and in a line `…` for
///   what differs from run to run;
/// * in other fences, in indented lines and in sentences, commands run too, and must not fail.
struct Page {
  private enum Part {
    case text([String])
    case fence(open: String, body: [String])
  }

  private var parts: [Part] = []

  init(_ source: String) {
    var text: [String] = []
    var fence: (open: String, body: [String])?
    for line in source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      let isMark = line.drop { $0 == " " }.hasPrefix("```")
      if let (open, body) = fence {
        if isMark {
          parts.append(.fence(open: open, body: body))
          fence = nil
          text = [line]
        } else {
          fence?.body.append(line)
        }
      } else if isMark {
        parts.append(.text(text))
        fence = (line, [])
      } else {
        text.append(line)
      }
    }
    parts.append(.text(text))
  }

  /// The page with what its commands print now.
  func recorded(in world: PageWorld) throws -> String {
    var lines: [String] = []
    for part in parts {
      switch part {
      case .text(let text):
        for command in PageCommands.inText(text) { try world.expectRun(command) }
        lines += text
      case .fence(let open, let body):
        lines.append(open)
        lines += try recorded(open, body, in: world)
      }
    }
    return lines.joined(separator: "\n")
  }

  private func recorded(_ open: String, _ body: [String], in world: PageWorld) throws -> [String] {
    let words = open.split { $0 == " " || $0 == "`" }
    if let name = words.first(where: { $0.hasPrefix("name=") })?.dropFirst(5) {
      let old = words[0] == "diff" ? try world.read(String(name)) : ""
      let new = words[0] == "diff" ? try Page.changed(old, body) : body.map { $0 + "\n" }.joined()
      try world.write(new, to: String(name))
    } else if words.first == "console" {
      return try console(body, in: world)
    } else {
      for command in PageCommands.inFence(body) { try world.expectRun(command) }
    }
    return body
  }

  /// The text with the lines after `-` replaced by those after `+`.
  static func changed(_ text: String, _ body: [String]) throws -> String {
    func lines(without mark: Character) -> String {
      body.filter { $0.first != mark }.map { $0.dropFirst() + "\n" }.joined()
    }
    let places = text.ranges(of: lines(without: "+"))
    equal(places.count, 1, "these lines are not once in the file: \(lines(without: "+"))")
    return text.replacingCharacters(in: try #require(places.first), with: lines(without: "-"))
  }

  private func console(_ body: [String], in world: PageWorld) throws -> [String] {
    var result: [String] = []
    var line = 0
    while line < body.count {
      let begun = body[line...].prefix { $0.hasSuffix("\\") }.count
      let command = body[line...(line + begun)]
      try #require(command.first?.hasPrefix("$ ") == true, "a console begins with a command: \(command)")
      let shown = body[(line + begun + 1)...].prefix { !$0.hasPrefix("$ ") }
      line += begun + 1 + shown.count
      let printed = try world.run(String(command.joined(separator: "\n").dropFirst(2))).output
      let lines = printed.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      result += command
      result += cut(lines.last == "" ? lines.dropLast() : lines, to: Array(shown))
    }
    return result
  }

  /// What is shown, if it is so; otherwise what is printed, as short as the page has it.
  private func cut(_ printed: [String], to shown: [String]) -> [String] {
    if matches(printed[...], shown[...]) { return shown }
    return shown.firstIndex(of: "…") == shown.count - 1 ? printed.prefix(shown.count - 1) + ["…"] : printed
  }

  private func matches(_ printed: ArraySlice<String>, _ shown: ArraySlice<String>) -> Bool {
    guard let first = shown.first else { return printed.isEmpty }
    if first == "…" {
      return (printed.startIndex...printed.endIndex).contains { matches(printed[$0...], shown.dropFirst()) }
    }
    guard let line = printed.first else { return false }
    let ends = first.components(separatedBy: "…")
    let isSame = ends.count == 1 ? line == first : line.hasPrefix(ends[0]) && line.hasSuffix(ends[1])
    return isSame && matches(printed.dropFirst(), shown.dropFirst())
  }
}

/// The commands of a page whose output it does not show.
enum PageCommands {
  /// In lines of a shell, and in steps of CI. A line that ends with `\` goes on in the next one, and so do options.
  static func inFence(_ lines: [String]) -> [String] {
    let text = lines.joined(separator: "\n").replacing(#/(?:\\\n|\n(?= *--)) */#, with: " ")
    return text.matches(of: #/(?m)^ *(?:- )?(?:run: )?((?:offerc (?!=)|psql -f out/pool/).*)$/#).map {
      String($0.output.1)
    }
    .filter { !$0.contains(#/^offerc [a-z]+ {3}/#) }
  }

  /// In indented lines and in code spans. A span is no command if it only names one, or has a word for something else, such
  /// as `FILE` or `…`.
  static func inText(_ lines: [String]) -> [String] {
    let text = lines.joined(separator: "\n").replacing(#/\\\n */#, with: "")
    return text.matches(of: #/(?m)^ {4,}(?<line>offerc .*)$|`(?<span>offerc [^`\n]+)`/#).compactMap { match in
      if let line = match.output.line { return String(line) }
      guard let span = match.output.span, !span.contains(#/…|\b[A-Z]{4,}\b/#) else { return nil }
      return names.contains(String(span)) ? nil : String(span)
    }
  }

  private static let names = Set(
    leafCommands().flatMap { command in
      (1...command.count).map { "offerc " + command.prefix($0).joined(separator: " ") }
    })
}
