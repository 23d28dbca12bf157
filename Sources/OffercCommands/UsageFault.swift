import ByteText
import Diagnostics

/// A message of the argument parser, in the words of all other errors.
///
/// The parser has no types for its errors that others can see, so this reads its texts. A text that it does not know stays as it
/// is.
struct UsageFault {
  /// What was found and what was expected.
  let message: String
  /// Lines that say more: the help of the option, how the command is used, and which command shows its help.
  let notes: [String]

  /// - Parameters:
  ///   - text: what the parser prints, which begins with `Error: `.
  ///   - options: the names of those of the command, with their dashes; nil if they are not known.
  init(_ text: String, options: [String]? = nil) {
    let lines = text.byBytes.split(separator: "\n").map(String.init)
    let end = lines.firstIndex { line in
      ["Help:  ", "Usage: ", "  See '"].contains { line.byBytes.hasPrefix($0) }
    }
    let head = lines[..<(end ?? lines.endIndex)].joined(separator: "\n")
    let command = lines.last.flatMap { $0.byBytes.dropping(prefix: "  See '") }
      .flatMap { line in line.byBytes.firstIndex(of: " --help'").map { String(line[..<$0]) } }
    let found = String(head.byBytes.dropping(prefix: "Error: ") ?? head[...])
    message = UsageFault.plain(found, command: command ?? "offerc", options) ?? found
    notes = Array(lines[(end ?? lines.endIndex)...])
  }

  private static func plain(_ text: String, command: String, _ options: [String]?) -> String? {
    if let rest = text.byBytes.dropping(prefix: "Unknown option '") {
      return unknownOption(rest, command, options)
    }
    if let option = text.byBytes.dropping(prefix: "Invalid option: ") {
      return "`\(command)` has no option \(quoted(String(option)))"
    }
    if let rest = text.byBytes.dropping(prefix: "Missing value for '") {
      let usage = rest.byBytes.dropLast("'")
      return "\(usage.byBytes.prefix(before: " ")) has no value, expected \(usage)"
    }
    if let rest = text.byBytes.dropping(prefix: "Missing expected argument '") {
      let usage = rest.byBytes.dropLast("'")
      return usage.byBytes.hasPrefix("-")
        ? "add \(usage): it is required" : "the argument \(usage) is missing"
    }
    if let rest = text.byBytes.dropping(prefix: "Missing one of: ") {
      return "add one of these: \(rest.byBytes.removing("'"))"
    }
    if let rest = text.byBytes.dropping(prefix: "Unexpected argument '") {
      return "\(quoted(String(rest.dropLast()))) is one argument too many for `\(command)`"
    }
    if let place = text.byBytes.firstRange(of: " unexpected arguments: "),
      let count = Int(text[..<place.lowerBound])
    {
      return
        "\(count) arguments are too many for `\(command)`: \(escapingControls(String(text[place.upperBound...])))"
    }
    if let rest = text.byBytes.dropping(prefix: "The value '") { return invalidValue(rest) }
    if let rest = text.byBytes.dropping(prefix: "The option '") { return unexpectedValue(rest) }
    return nil
  }

  /// Reads `--frmat'. Did you mean '--format'?`. For `-odist`, a second line says that `-o` has no value.
  private static func unknownOption(
    _ rest: Substring, _ command: String, _ options: [String]?
  ) -> String {
    let second = "\n   or: Missing value for '"
    if let line = rest.byBytes.firstRange(of: second) {
      let option = rest[..<line.lowerBound].byBytes.dropLast("'")
      let usage = rest[line.upperBound...].byBytes.prefix(before: "'")
      return "`\(command)` has no option \(quoted(String(option))), expected \(usage)"
    }
    let place = rest.byBytes.firstRange(of: "'. Did you mean '")
    let name = String(place.map { rest[..<$0.lowerBound] } ?? rest.byBytes.dropLast("'"))
    let message = "`\(command)` has no option \(quoted(name))"
    // The parser's own suggestion can be a word that nothing was meant to be: `--known` for `--json`.
    let near =
      if let options {
        nearest(to: withoutDashes(name), in: options.map(withoutDashes))
          .first
          .map { "--" + $0 }
      } else {
        place.map { String(rest[$0.upperBound...].byBytes.dropLast("'?")) }
      }
    return message + (near.map { ", did you mean \($0)?" } ?? "")
  }

  private static func withoutDashes(_ name: String) -> String { String(name.byBytes.drop("-")) }

  /// Reads `json5' is invalid for '--format <NAME>'. Please provide one of 'text' and 'json'.`.
  private static func invalidValue(_ rest: Substring) -> String? {
    guard let place = rest.byBytes.firstRange(of: "' is invalid for '") else { return nil }
    let value = quoted(String(rest[..<place.lowerBound]))
    let tail = rest[place.upperBound...]
    guard let end = tail.byBytes.firstIndex(of: "'") else { return nil }
    let usage = tail[..<end]
    let isOption = usage.byBytes.hasPrefix("-")
    let name = isOption ? usage.byBytes.prefix(before: " ") : usage
    let more = tail[tail.index(after: end)...]
    // The reason of a type that reads its own values, which names the value.
    if let reason = more.byBytes.dropping(prefix: ": ") {
      return reason.byBytes.contains(value) ? "\(name): \(reason)" : "\(name) is \(value), \(reason)"
    }
    let choices = choices(more)
    guard !choices.isEmpty else {
      return
        "\(name) is \(value), expected \(isOption ? usage.byBytes.dropping(prefix: name + " ") ?? usage : usage)"
    }
    let near = nearest(to: String(rest[..<place.lowerBound]), in: choices).first
    return "\(name) is \(value), " + (near.map { "did you mean \($0)?" } ?? "expected \(listed(choices))")
  }

  /// The values of `. Please provide one of 'text' and 'json'.`, or of a list with a line for each.
  private static func choices(_ text: Substring) -> [String] {
    if let list = text.byBytes.dropping(prefix: ". Please provide one of the following:\n") {
      return list.byBytes.split(separator: "\n").map { String($0.byBytes.drop(" -")) }
    }
    guard let list = text.byBytes.dropping(prefix: ". Please provide one of '") else { return [] }
    return list.byBytes.dropLast("'.")
      .byBytes.replacing("' and '", with: "', '")
      .byBytes.replacing("' or '", with: "', '")
      .byBytes.replacing("', '", with: "\n")
      .byBytes.split(separator: "\n").map(String.init)
  }

  /// Reads `--quiet' does not take any value, but 'yes' was specified.`.
  private static func unexpectedValue(_ rest: Substring) -> String? {
    guard let place = rest.byBytes.firstRange(of: "' does not take any value, but '"),
      let end = rest.byBytes.lastIndex(of: "' was specified.")
    else { return nil }
    let option = rest[..<place.lowerBound]
    return
      "\(option) takes no value, found \(quoted(String(rest[place.upperBound..<end]))): write \(option) alone"
  }
}
