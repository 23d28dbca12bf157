import ByteText
import Diagnostics

/// A way to write something on the command line that another one has replaced. It works until the next version, with a line of
/// warning; help does not show it.
struct OldSpelling {
  /// The words of the command that had it.
  let command: [String]
  /// The option by which it is recognized; nil if the command itself has another name.
  let option: String?
  let replacement: Replacement

  /// Options that had no effect beside it, and whether they have values: the new command does not know them.
  var ignored: [(name: String, hasValue: Bool)] = []

  enum Replacement {
    /// Another command has the option; it takes the value of `path` as its path.
    case command([String], path: String)
    /// What the option said is a command of its own.
    case nameOfCommand([String])
  }

  static let all =
    [
      OldSpelling(command: ["explain"], option: nil, replacement: .nameOfCommand(["rules"])),
      OldSpelling(
        command: ["diff"], option: "--locks", replacement: .nameOfCommand(["locks"]),
        ignored: [
          (name: "--format", hasValue: true), (name: "--fail-on", hasValue: true),
          (name: "--exit-code", hasValue: false),
        ]),
    ]
    + ["--grid", "--cheapest", "--exposure"].map { option in
      OldSpelling(
        command: ["simulate"], option: option, replacement: .command(["audience"], path: "--catalog"),
        ignored: [(name: "--fail-on", hasValue: true), (name: "--quiet", hasValue: false)])
    }

  /// `offerc diff --locks`.
  private var phrase: String { phrase(command, option) }

  private var newPhrase: String {
    switch replacement {
    case .command(let words, _): phrase(words, option)
    case .nameOfCommand(let words): phrase(words, nil)
    }
  }

  private func phrase(_ words: [String], _ option: String?) -> String {
    "offerc " + (words + [option].compactMap(\.self)).joined(separator: " ")
  }

  var warning: String {
    "warning: `\(phrase)` is `\(newPhrase)` now; the old spelling works only in this version"
  }
}

/// The arguments in the spelling of this version, and the old spellings that were in them.
func currentSpelling(of arguments: [String]) -> (arguments: [String], old: [OldSpelling]) {
  var current = CommandWords(arguments)
  var found: [OldSpelling] = []
  for old in OldSpelling.all where current.has(old) {
    found.append(old)
    current.replace(old)
  }
  return (current.all, found)
}

/// The arguments of a command line: the words of a command, options, and what follows `--`, where nothing is an option.
private struct CommandWords {
  private(set) var all: [String]

  init(_ arguments: [String]) { all = arguments }

  private var end: Int { all.firstIndex { $0.isIdentical(to: "--") } ?? all.endIndex }

  func has(_ old: OldSpelling) -> Bool {
    let isCommand =
      all.count >= old.command.count && zip(all, old.command).allSatisfy { $0.isIdentical(to: $1) }
    return isCommand && (old.option.map { place(of: $0) != nil } ?? true)
  }

  /// Where an option is, alone or with its value after an equals sign.
  private func place(of option: String) -> Int? {
    all[..<end].firstIndex { $0.isIdentical(to: option) || $0.byBytes.hasPrefix(option + "=") }
  }

  mutating func replace(_ old: OldSpelling) {
    for (name, hasValue) in old.ignored { remove(name, withValue: hasValue) }
    switch old.replacement {
    case .command(let words, let path):
      all.replaceSubrange(..<old.command.count, with: words)
      makePath(of: path, after: words.count)
    case .nameOfCommand(let words):
      if let option = old.option { remove(option, withValue: false) }
      all.replaceSubrange(..<old.command.count, with: words)
    }
  }

  private mutating func remove(_ option: String, withValue hasValue: Bool) {
    while let place = place(of: option) {
      let isAlone = all[place].isIdentical(to: option)
      all.removeSubrange(place..<min(end, place + (hasValue && isAlone ? 2 : 1)))
    }
  }

  /// Puts the value of an option where the path is.
  private mutating func makePath(of option: String, after count: Int) {
    guard let place = place(of: option) else { return }
    if let value = all[place].byBytes.dropping(prefix: option + "=") {
      all.remove(at: place)
      all.insert(String(value), at: count)
    } else if place + 1 < end {
      let value = all[place + 1]
      all.removeSubrange(place...place + 1)
      all.insert(value, at: count)
    }
  }
}
