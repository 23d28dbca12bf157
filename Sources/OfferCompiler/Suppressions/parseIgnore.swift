import Diagnostics
import OfferModel
import OfferRules
import YAMLSyntax

/// Whether a comment is addressed to offerc. It must be fast, because it is called for every comment.
func isDirective(_ comment: Range<UInt32>, in bytes: [UInt8]) -> Bool {
  guard
    let first = bytes[Int(comment.lowerBound + 1)..<Int(comment.upperBound)].first(where: { !isBlank($0) }),
    first == UInt8(ascii: "o")
  else { return false }
  var scanner = IgnoreScanner(bytes, comment)
  return scanner.take("#") && scanner.takeAfterBlanks("offerc:")
}

/// The meaning of a comment that is addressed to offerc: an ignore, which can have faults, or only faults.
struct ParsedIgnore {
  var ignore: Ignore?
  var faults: [IgnoreFault] = []
}

/// Reads `# offerc: ignore[rule-id, …] until YYYY-MM-DD: reason`.
///
/// - Parameter lines: the lines of the document. It is fastest if the last comment of a file is read first.
func parseIgnore(
  _ comment: Range<UInt32>, in document: Document, _ lines: inout SourceLines, rules: RuleRegistry
) -> ParsedIgnore {
  var reader = IgnoreReader(
    scanner: IgnoreScanner(document.bytes, comment), file: document.file, known: rules)
  do {
    let reach = lines.reach(of: comment)
    return ParsedIgnore(ignore: try reader.read(comment, reach), faults: reader.faults)
  } catch {
    return ParsedIgnore(ignore: nil, faults: reader.faults + [error])
  }
}

private struct IgnoreReader {
  var scanner: IgnoreScanner
  let file: UInt32
  let known: RuleRegistry
  var faults: [IgnoreFault] = []
  var names: [String] = []

  mutating func read(_ comment: Range<UInt32>, _ reach: Ignore.Reach) throws(IgnoreFault) -> Ignore {
    _ = scanner.take("#")
    _ = scanner.takeAfterBlanks("offerc:")
    let rules = try readRules()
    let until = try readDay()
    guard scanner.takeAfterBlanks(":") else {
      let rest = scanner.takeWord(until: ":")
      throw fault(
        at: rest, rest.isEmpty ? "the suppression has no reason" : "expected a colon and the reason here")
    }
    let reason = scanner.text(scanner.rest)
    guard !reason.isEmpty else { throw fault(at: comment, "the suppression has no reason") }
    return Ignore(range: place(comment), rules: rules, until: until, reason: reason, reach: reach)
  }

  private mutating func readRules() throws(IgnoreFault) -> [Ignore.IgnoredRule] {
    guard scanner.takeAfterBlanks("ignore") else {
      let word = scanner.takeWord(until: "[")
      throw fault(
        at: word,
        word.isEmpty ? "expected ignore here" : "expected ignore, found \(quoted(scanner.text(word)))")
    }
    guard scanner.takeAfterBlanks("[") else {
      throw fault(at: scanner.takeWord(until: ":"), "the suppression names no rule")
    }
    guard let list = scanner.takeList() else {
      throw fault(at: scanner.rest, "the list of rules is not closed by ]")
    }
    names = list.map { scanner.text($0) }.filter { !$0.isEmpty }
    var rules: [Ignore.IgnoredRule] = []
    for name in list {
      guard !name.isEmpty else { throw fault(at: name, "a rule's name is missing here") }
      if let rule = ignoredRule(name) { rules.append(rule) }
    }
    return rules
  }

  /// A rule to ignore. An unknown name is kept, because `unknown-rule` reports it; a rule that cannot be ignored is a fault.
  private mutating func ignoredRule(_ range: Range<UInt32>) -> Ignore.IgnoredRule? {
    let name = Located(scanner.text(range), at: place(range))
    switch known[name.value] {
    case .rule(let rule) where suppressibleRules.contains(rule):
      return Ignore.IgnoredRule(name: name, rule: rule)
    case .unknown:
      return Ignore.IgnoredRule(name: name, rule: nil)
    case .rule:
      faults.append(
        IgnoreFault(
          range: name.range, object: suppression(of: [name.value]),
          message: "\(name.value) is about suppressions: it cannot be suppressed",
          help: "fix the suppression that it reports; `--severity` changes the severity of the rule"))
    case .structural:
      faults.append(
        IgnoreFault(
          range: name.range, object: suppression(of: [name.value]),
          message: "\(name.value) is a structural finding: it cannot be suppressed",
          help: "fix what it reports: such a value cannot be compiled"))
    }
    return nil
  }

  private mutating func readDay() throws(IgnoreFault) -> Located<CalendarDate>? {
    guard scanner.takeAfterBlanks("until") else { return nil }
    let word = scanner.takeWord(until: ":")
    guard let day = CalendarDate(scanner.text(word)) else {
      let found =
        word.isEmpty
        ? "expected a date, as in until 2027-01-31" : "\(quoted(scanner.text(word))) is not a day"
      throw fault(at: word, found, help: "write the last day of the suppression as YYYY-MM-DD")
    }
    return Located(day, at: place(word))
  }

  private func fault(
    at range: Range<UInt32>, _ message: String, help: String = "write `# offerc: ignore[rule-id]: reason`"
  ) -> IgnoreFault {
    IgnoreFault(range: place(range), object: suppression(of: names), message: message, help: help)
  }

  private func place(_ range: Range<UInt32>) -> SourceRange {
    SourceRange(file: file, start: range.lowerBound, end: range.upperBound)
  }
}
