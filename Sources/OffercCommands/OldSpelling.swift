import ByteText
import Diagnostics

/// A way to write something on the command line that another one has replaced. It works until the next version, with a line of
/// warning; help and completions do not show it.
struct OldSpelling {
  /// The words of the command that had it.
  let command: [String]
  /// The option by which it is recognized; nil if the command itself has another name.
  var option: String?
  /// An option without which the spelling is not old; nil if it always is.
  var companion: String?
  /// The words of the command that replaces it; nil if it is the same one.
  var newCommand: [String]?
  var meaning = Meaning.itself
  /// Another option, whose value is an argument of the new command.
  var path: String?
  /// Whether the command was refused without an argument. It still is: the new command may do something else then.
  var needsArgument = false
  /// Options that had no effect beside it: the new command does not know them.
  var ignored: [Ignored] = []

  /// What has become of the option.
  enum Meaning {
    /// The new command has it as well.
    case itself
    /// The name of the new command says it.
    case command
    case option(String)
    /// Its value is the last one of these arguments.
    case argument(String)
    /// Its value is a file of `--format`.
    case fileOfFormat
    /// Nothing says it any more; the text says what is true instead.
    case nothing(String)
  }

  struct Ignored {
    let name: String
    let hasValue: Bool
    /// The only value without an effect; nil if no value has one. Others stay, and the new command refuses the option.
    var only: String?
  }

  static let all =
    [
      OldSpelling(command: ["explain"], newCommand: ["rules"], meaning: .command, needsArgument: true),
      OldSpelling(
        command: ["diff"], option: "--locks", newCommand: ["locks"], meaning: .command,
        ignored: [
          Ignored(name: "--format", hasValue: true, only: "text"), Ignored(name: "--fail-on", hasValue: true),
          Ignored(name: "--exit-code", hasValue: false), Ignored(name: "--require-baseline", hasValue: false),
          Ignored(name: "--show-codes", hasValue: false),
        ]),
      OldSpelling(
        command: ["import"], option: "--into", newCommand: ["storekit", "diff"],
        meaning: .argument("FILE.storekit PATH"),
        ignored: [
          Ignored(name: "--bundle-id", hasValue: true), Ignored(name: "--name", hasValue: true),
          Ignored(name: "--format", hasValue: true), Ignored(name: "--output-file", hasValue: true),
          Ignored(name: "--max-findings", hasValue: true), Ignored(name: "--severity", hasValue: true),
          Ignored(name: "--fail-on", hasValue: true), Ignored(name: "--quiet", hasValue: false),
        ]),
      OldSpelling(command: ["codes", "hand-out"], option: "--to", meaning: .option("--for")),
      OldSpelling(command: ["codes", "key", "new"], option: "--output", meaning: .option("--key")),
      OldSpelling(command: ["codes", "key", "new"], option: "-o", meaning: .option("--key")),
    ]
    + ofAudience
    + [
      OldSpelling(
        command: ["simulate"], option: "--catalog", companion: "--customer", meaning: .argument("PATH"))
    ]
    + commandsWithPath.map { command in
      OldSpelling(command: command, option: "--catalog", meaning: .argument("PATH"))
    }
    + [
      OldSpelling(command: ["codes", "hand-out"], option: "--catalog", meaning: .argument("BATCH PATH")),
      OldSpelling(
        command: ["codes", "register"], option: "--catalog", meaning: .argument("BATCH FILE PATH")),
      OldSpelling(command: ["codes", "revoke"], option: "--catalog", meaning: .argument("BATCH PATH")),
      OldSpelling(
        command: ["codes", "key", "derive"], option: "--catalog", meaning: .argument("redemption PATH")),
      OldSpelling(
        command: ["prices", "points"], option: "--catalog", meaning: .argument("STOREFRONT AMOUNT PATH")),
    ]
    + commandsWithDiff.map { command in
      OldSpelling(command: command, option: "--diff", meaning: .option("--dry-run"))
    }
    + ([["lint"]] + commandsWithFindings).map { command in
      OldSpelling(command: command, option: "--output-file", meaning: .fileOfFormat)
    }
    + commandsWithFindings.map { command in
      OldSpelling(
        command: command, option: "--max-findings",
        meaning: .nothing("text shows the first 1,000 findings, all other formats show all"))
    }

  private static let ofAudience = [
    simulate("--grid", ignored: onlyOfCheapest),
    simulate("--exposure", ignored: onlyOfCheapest),
    simulate(
      "--cheapest",
      ignored: [Ignored(name: "--on", hasValue: true), Ignored(name: "--campaign", hasValue: true)]),
  ]

  private static let onlyOfCheapest = [
    Ignored(name: "--from", hasValue: true), Ignored(name: "--months", hasValue: true),
    Ignored(name: "--with-promotional", hasValue: false),
  ]

  private static func simulate(_ option: String, ignored: [Ignored]) -> OldSpelling {
    OldSpelling(
      command: ["simulate"], option: option, newCommand: ["audience"], path: "--catalog",
      ignored: [Ignored(name: "--fail-on", hasValue: true), Ignored(name: "--quiet", hasValue: false)]
        + ignored)
  }

  /// The commands whose only argument is the path of the catalog.
  private static let commandsWithPath = [
    ["codes", "generate"], ["codes", "export"], ["codes", "status"], ["codes", "key", "new"],
    ["codes", "key", "rotate"], ["codes", "key", "fingerprint"], ["sign", "promotional-offer"],
    ["sign", "introductory-eligibility"],
  ]

  private static let commandsWithDiff = [
    ["lint"], ["add"], ["storekit", "update"], ["prices", "follow"], ["prices", "import"],
    ["codes", "refill"], ["codes", "revoke"],
  ]

  /// The commands beside `lint` that have formats of findings.
  private static let commandsWithFindings = [
    ["build"], ["import"], ["storekit", "check"], ["storekit", "update"], ["codes", "generate"],
  ]

  /// `offerc diff --locks`; with an option whose value is an argument now, `offerc codes status --catalog PATH`.
  private var phrase: String {
    switch meaning {
    case .argument: phrase(command, companion, option, "PATH")
    case .fileOfFormat: phrase(command, option, "FILE")
    case .itself, .command, .option, .nothing: phrase(command, option)
    }
  }

  private var newPhrase: String {
    let words = newCommand ?? command
    return switch meaning {
    case .itself, .nothing: phrase(words, option)
    case .command: phrase(words)
    case .option(let name): phrase(words, name)
    case .argument(let arguments): phrase(words, arguments, companion)
    case .fileOfFormat: phrase(words, "--format text=FILE")
    }
  }

  private func phrase(_ words: [String], _ others: String?...) -> String {
    "offerc " + (words + others.compactMap(\.self)).joined(separator: " ")
  }

  var warning: String {
    if case .nothing(let fact) = meaning {
      return "warning: `\(phrase)` has no effect now: \(fact); the option works only in this version"
    }
    return "warning: `\(phrase)` is `\(newPhrase)` now; the old spelling works only in this version"
  }
}

/// The arguments in the spelling of this version, and the old spellings that were in them.
///
/// - Parameter formats: the formats of findings that are written if none is named.
func currentSpelling(
  of arguments: [String], formats: [String] = []
) -> (arguments: [String], old: [OldSpelling]) {
  var current = CommandWords(arguments)
  var found: [OldSpelling] = []
  for old in OldSpelling.all where current.has(old) {
    found.append(old)
    current.replace(old, formats: formats)
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
    let options = [old.option, old.companion].compactMap(\.self)
    return isCommand && options.allSatisfy { place(of: $0) != nil }
      && (!old.needsArgument || hasArgument(of: old))
  }

  /// Whether something follows the words of the command that does not only name a format. Help counts: it is an answer.
  private func hasArgument(of old: OldSpelling) -> Bool {
    var rest = self
    _ = rest.remove("--format", hasValue: true)
    _ = rest.remove("--json", hasValue: false)
    return rest.all.count > old.command.count
  }

  /// Where an option is, alone or with its value after an equals sign.
  private func place(of option: String, after start: Int = 0) -> Int? {
    all[start..<max(start, end)].firstIndex { argument in
      argument.isIdentical(to: option) || argument.byBytes.hasPrefix(option + "=")
    }
  }

  mutating func replace(_ old: OldSpelling, formats: [String]) {
    for other in old.ignored where other.only == nil || value(of: other.name) == other.only {
      _ = remove(other.name, hasValue: other.hasValue)
    }
    if let path = old.path { makeArgument(of: path) }
    if let option = old.option {
      switch old.meaning {
      case .itself: break
      case .command: _ = remove(option, hasValue: false)
      case .option(let name): rename(option, to: name)
      case .argument: makeArgument(of: option)
      case .fileOfFormat:
        if let file = remove(option, hasValue: true) { addToFormat(file, formats) }
      case .nothing: _ = remove(option, hasValue: true)
      }
    }
    if let words = old.newCommand { all.replaceSubrange(..<old.command.count, with: words) }
  }

  /// Removes an option wherever it is, and returns its last value, which is the one that counts.
  private mutating func remove(_ option: String, hasValue: Bool) -> String? {
    var value: String?
    while let place = place(of: option) {
      let isAlone = all[place].isIdentical(to: option)
      if !isAlone {
        value = all[place].byBytes.dropping(prefix: option + "=").map(String.init)
      } else if hasValue, place + 1 < end {
        value = all[place + 1]
      }
      all.removeSubrange(place..<min(end, place + (hasValue && isAlone ? 2 : 1)))
    }
    return value
  }

  /// The value of an option that has one: the last, which is the one that counts.
  private func value(of option: String) -> String? {
    var words = self
    return words.remove(option, hasValue: true)
  }

  private mutating func rename(_ option: String, to name: String) {
    while let place = place(of: option) {
      all[place] = name + (all[place].byBytes.dropping(prefix: option) ?? "")
    }
  }

  /// Puts the value of an option where the last argument is.
  private mutating func makeArgument(of option: String) {
    guard let value = remove(option, hasValue: true) else { return }
    let isLikeOption = value.byBytes.hasPrefix("-") && !value.isIdentical(to: "-")
    if isLikeOption, end == all.count { all.append("--") }
    all.append(value)
  }

  /// Names the file in the first format that has none.
  private mutating func addToFormat(_ file: String, _ formats: [String]) {
    var names = formats
    if let first = place(of: "--format") {
      names = []
      var next: Int? = first
      while let place = next {
        let isAlone = all[place].isIdentical(to: "--format")
        let value = isAlone ? place + 1 : place
        guard value < end else { return }
        let name = all[value].byBytes.dropping(prefix: "--format=") ?? all[value][...]
        guard name.byBytes.contains("=") else {
          all[value] += "=" + file
          return
        }
        next = self.place(of: "--format", after: value + 1)
      }
    }
    for (number, name) in names.enumerated() {
      all.insert(contentsOf: ["--format", number == 0 ? name + "=" + file : name], at: end)
    }
  }
}
