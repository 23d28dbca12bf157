package import Diagnostics
import JSONText
import OfferRules

/// Reads a list of known findings. Lines can end with CR LF, and empty lines are skipped.
///
/// - Parameter rules: the rules that lines can name.
package func readKnownFindings(_ bytes: [UInt8], rules: RuleRegistry) throws(TextFault) -> KnownFindings {
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
    throw JSONPlaceFault(found ?? "expected text", at: error.value)
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
    case .wrongType: throw JSONPlaceFault("expected text", at: error.value)
    default: throw JSONPlaceFault("expected {\"file\":\"…\",\"object\":\"…\",\"rule\":\"…\"}", at: line)
    }
  }
  var key: FindingKey
  do {
    key = try KnownFindings.entry.read(line)
  } catch {
    throw JSONPlaceFault("expected text", at: error.value)
  }
  if let rule = try rule(named: key.rule.name, at: line["rule"] ?? line, rules) { key.rule = rule }
  return key
}

/// The rule with a name, which can be an earlier one. Nil if there is none: the rule no longer exists, so its findings no longer
/// occur.
private func rule(
  named name: String, at place: JSONValue, _ rules: RuleRegistry
) throws(JSONPlaceFault) -> RuleID? {
  switch rules[name] {
  case .rule(let rule) where suppressibleRules.contains(rule): return rule
  case .unknown: return nil
  case .structural:
    throw JSONPlaceFault("\(name) is a structural finding: it cannot be listed as known", at: place)
  case .rule:
    throw JSONPlaceFault("\(name) is about suppressions: it cannot be listed as known", at: place)
  }
}
