package import Diagnostics
package import JSONText
import OfferRules

/// A list of findings that were accepted as they were: rule, object and file of each, as often as it occurs.
///
/// As text it is JSON Lines: a line that names the format, then a line a finding, sorted, so that revisions can be compared
/// and merged line by line.
package struct KnownFindings: Sendable {
  package static let format = "offerc.known/1"

  /// Of each line.
  package static let json = JSONFormat(
    format, title: "A line of a list of known findings",
    "Each line of the file that `--write-known` writes is such an object: the first names the format, each other is a finding.",
    JSONType.either(header, entry))

  static let header = JSONType<Void>.object([.format(format)])

  static let entry = JSONType<FindingKey>.object([
    .row("file", .text, "The name of the file.") { $0.file },
    .row("object", .text, "The object that the finding is about; empty for a whole file.") { $0.object },
    .row("rule", .text, "The id of the rule.") { $0.rule.name },
  ])

  package private(set) var counts: [FindingKey: Int] = [:]

  package init() {}

  package mutating func add(_ key: FindingKey, _ count: Int = 1) { counts[key, default: 0] += count }

  package mutating func remove(_ key: FindingKey, _ count: Int) {
    let rest = counts[key, default: 0] - count
    counts[key] = rest > 0 ? rest : nil
  }

  package mutating func remove(_ others: KnownFindings) {
    for (key, count) in others.counts { remove(key, count) }
  }

  package func filter(_ isIncluded: (FindingKey) -> Bool) -> KnownFindings {
    var result = KnownFindings()
    result.counts = counts.filter { isIncluded($0.key) }
    return result
  }

  package var count: Int { counts.values.reduce(0, +) }

  package var bytes: [UInt8] {
    var result = KnownFindings.header.line(())
    for (key, count) in counts.sorted(by: { $0.key < $1.key }) {
      let line = KnownFindings.entry.line(key)
      for _ in 0..<count { result += line }
    }
    return result
  }

  /// Findings with those that are listed taken out, the first ones of each key.
  package struct Outcome: Sendable {
    package var left: [Finding] = []
    package var suppressed: [SuppressedFinding] = []
    /// What is listed and was not found.
    package var unmatched: KnownFindings
  }

  /// - Parameter findings: sorted by place; those of rules that are not suppressible are never known.
  package func take(from findings: [Finding], key: (Finding) -> FindingKey) -> Outcome {
    var outcome = Outcome(unmatched: self)
    guard !counts.isEmpty else { return Outcome(left: findings, unmatched: self) }
    for finding in findings {
      let key = key(finding)
      guard suppressibleRules.contains(finding.rule), outcome.unmatched.counts[key] != nil else {
        outcome.left.append(finding)
        continue
      }
      outcome.unmatched.remove(key, 1)
      outcome.suppressed.append(SuppressedFinding(finding, Suppression(.known, reason: "listed as known")))
    }
    return outcome
  }
}

/// Reads a list of known findings line by line; line breaks may be CR LF, empty lines are passed over.
///
/// - Parameter rules: the names that lines may use.
package func readKnownFindings(_ bytes: [UInt8], rules: RuleRegistry) throws(CSVFault) -> KnownFindings {
  do {
    return try readLines(bytes, rules)
  } catch {
    throw error.placed(in: bytes)
  }
}

private let firstLine = "the first line is {\"format\":\"\(KnownFindings.format)\"}"

private func readLines(_ bytes: [UInt8], _ rules: RuleRegistry) throws(JSONPlaceFault) -> KnownFindings {
  var known = KnownFindings()
  var hasFormat = false
  for line in bytes.split(separator: 0x0A) {
    let document: JSONDocument
    do {
      document = try JSONDocument(reading: bytes, in: line.indices)
    } catch {
      if error.problem == .empty { continue }
      guard hasFormat else { throw JSONPlaceFault(firstLine, at: line.startIndex) }
      let isObject = line.first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "{")
      throw JSONPlaceFault(
        isObject ? error.message(in: bytes, of: "line") : "expected a JSON object", at: error.offset)
    }
    if hasFormat {
      known.add(try readKey(document, rules))
    } else {
      try checkFormat(document.root)
      hasFormat = true
    }
  }
  guard hasFormat else { throw JSONPlaceFault("the list is empty: its " + firstLine.dropFirst(4), at: 0) }
  return known
}

private func checkFormat(_ line: JSONValue) throws(JSONPlaceFault) {
  do {
    try KnownFindings.header.check(line)
  } catch {
    guard line.members?.map(\.key) == ["format"] else { throw JSONPlaceFault(firstLine, at: line) }
    let found = error.value.string.map { "the format is \(quoted($0)), expected \(KnownFindings.format)" }
    throw JSONPlaceFault(found ?? "expected a text", at: error.value)
  }
}

private func readKey(_ document: JSONDocument, _ rules: RuleRegistry) throws(JSONPlaceFault) -> FindingKey {
  let line = document.root
  if let repeated = document.duplicateKeys.first {
    throw JSONPlaceFault("the key \(quoted(repeated.key)) appears twice", at: repeated.place.lowerBound)
  }
  do {
    try KnownFindings.entry.check(line)
  } catch {
    switch error.problem {
    case .wrongType("object"): throw JSONPlaceFault("expected a JSON object", at: line)
    case .wrongType: throw JSONPlaceFault("expected a text", at: error.value)
    default: throw JSONPlaceFault("expected {\"file\":\"…\",\"object\":\"…\",\"rule\":\"…\"}", at: line)
    }
  }
  guard let file = line["file"]?.string, let object = line["object"]?.string, let rule = line["rule"] else {
    throw JSONPlaceFault("expected a text", at: line)
  }
  return FindingKey(rule: try readRule(rule, rules), object: object, file: file)
}

/// A rule that is no more stays: its findings no longer occur.
private func readRule(_ value: JSONValue, _ rules: RuleRegistry) throws(JSONPlaceFault) -> RuleID {
  let name = value.string ?? ""
  switch rules[name] {
  case .rule(let rule) where suppressibleRules.contains(rule): return rule
  case .unknown: return RuleID(name)
  case .structural:
    throw JSONPlaceFault("\(name) is a structural finding: it cannot be listed as known", at: value)
  case .rule:
    throw JSONPlaceFault("\(name) is about suppressions: it cannot be listed as known", at: value)
  }
}
