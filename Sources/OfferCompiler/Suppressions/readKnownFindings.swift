import OfferRules
import Diagnostics
import JSONText

/// What is wrong with a list of known findings, and where: 1-based.
package struct KnownFindingsFault: Error {
  package let line: Int
  package let column: Int
  package let message: String
}

/// Reads a list of known findings, each of its lines for itself.
///
/// Line breaks may be CR LF; empty lines are passed over.
///
/// - Parameter rules: the names that lines may use.
package func readKnownFindings(
  _ bytes: [UInt8], rules: RuleRegistry
) throws(KnownFindingsFault) -> KnownFindings {
  do {
    return try readLines(bytes, rules)
  } catch {
    let place = LineTable(SourceFile(name: "", bytes: bytes)).position(of: error.offset)
    throw KnownFindingsFault(line: place.line, column: place.column, message: error.message)
  }
}

private struct LineFault: Error {
  let message: String
  let offset: Int

  init(_ message: String, at offset: Int) {
    self.message = message
    self.offset = offset
  }

  init(_ message: String, at value: JSONValue) { self.init(message, at: value.place.lowerBound) }
}

private let firstLine = "the first line is {\"format\":\"\(KnownFindings.format)\"}"

private func readLines(_ bytes: [UInt8], _ rules: RuleRegistry) throws(LineFault) -> KnownFindings {
  var known = KnownFindings()
  var hasFormat = false
  for line in bytes.split(separator: 0x0A) {
    let document: JSONDocument
    do {
      document = try JSONDocument(reading: bytes, in: line.indices)
    } catch {
      if error.problem == .empty { continue }
      guard hasFormat else { throw LineFault(firstLine, at: line.startIndex) }
      let isObject = line.first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "{")
      throw LineFault(
        isObject ? error.message(in: bytes, of: "line") : "expected a JSON object", at: error.offset)
    }
    if hasFormat {
      known.add(try readKey(document, rules))
    } else {
      try checkFormat(document.root)
      hasFormat = true
    }
  }
  guard hasFormat else { throw LineFault("the list is empty: its " + firstLine.dropFirst(4), at: 0) }
  return known
}

private func checkFormat(_ line: JSONValue) throws(LineFault) {
  do {
    try KnownFindings.header.check(line)
  } catch {
    guard line.members?.map(\.key) == ["format"] else { throw LineFault(firstLine, at: line) }
    let found = error.value.string.map { "the format is \(quoted($0)), expected \(KnownFindings.format)" }
    throw LineFault(found ?? "expected a text", at: error.value)
  }
}

private func readKey(_ document: JSONDocument, _ rules: RuleRegistry) throws(LineFault) -> FindingKey {
  let line = document.root
  if let repeated = document.duplicateKeys.first {
    throw LineFault("the key \(quoted(repeated.key)) appears twice", at: repeated.place.lowerBound)
  }
  do {
    try KnownFindings.entry.check(line)
  } catch {
    switch error.problem {
    case .wrongType("object"): throw LineFault("expected a JSON object", at: line)
    case .wrongType: throw LineFault("expected a text", at: error.value)
    default: throw LineFault("expected {\"file\":\"…\",\"object\":\"…\",\"rule\":\"…\"}", at: line)
    }
  }
  guard let file = line["file"]?.string, let object = line["object"]?.string, let rule = line["rule"] else {
    throw LineFault("expected a text", at: line)
  }
  return FindingKey(rule: try readRule(rule, rules), object: object, file: file)
}

/// A rule that is no more stays: its findings no longer occur.
private func readRule(_ value: JSONValue, _ rules: RuleRegistry) throws(LineFault) -> RuleID {
  let name = value.string ?? ""
  switch rules[name] {
  case .rule(let rule) where suppressibleRules.contains(rule): return rule
  case .unknown: return RuleID(name)
  case .structural:
    throw LineFault("\(name) is a structural finding: it cannot be listed as known", at: value)
  case .rule:
    throw LineFault("\(name) is about suppressions: it cannot be listed as known", at: value)
  }
}
