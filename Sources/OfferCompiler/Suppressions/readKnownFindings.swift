import OfferRules
import Diagnostics
import YAMLSyntax

/// What is wrong with a list of known findings, and where: 1-based.
package struct KnownFindingsFault: Error {
  package let line: Int
  package let column: Int
  package let message: String
}

/// Reads a list of known findings, each of its lines for itself.
///
/// Line breaks may be CR LF; empty lines are passed over.
package func readKnownFindings(
  _ bytes: [UInt8], rules: RuleNames
) throws(KnownFindingsFault) -> KnownFindings {
  var result = KnownFindings()
  let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  var hasFormat = false
  for (number, line) in bytes[start...].split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
  {
    let text = line.last == 0x0D ? line.dropLast() : line
    guard !text.allSatisfy(isBlank) else { continue }
    let entry = KnownLine(document: parse(Array(text), name: "", file: 0), number: number + 1, rules: rules)
    if hasFormat {
      result.add(try entry.key())
    } else {
      try entry.checkFormat()
      hasFormat = true
    }
  }
  guard hasFormat else {
    throw KnownFindingsFault(
      line: 1, column: 1,
      message: "the list is empty: its first line is {\"format\":\"\(KnownFindings.format)\"}")
  }
  return result
}

private struct KnownLine {
  let document: Document
  let number: Int
  private let fault: Finding?

  private let rules: RuleNames

  init(document: (document: Document, findings: [Finding]), number: Int, rules: RuleNames) {
    self.rules = rules
    self.document = document.document
    self.number = number
    fault = document.findings.first
  }

  func checkFormat() throws(KnownFindingsFault) {
    let members = try members()
    guard members.count == 1, let format = members["format"] else {
      throw failure("the first line is {\"format\":\"\(KnownFindings.format)\"}")
    }
    guard document.string(format) == KnownFindings.format else {
      throw failure(
        "the format is \(quoted(document.string(format))), this offerc reads \(KnownFindings.format)",
        at: format)
    }
  }

  func key() throws(KnownFindingsFault) -> FindingKey {
    let members = try members()
    guard members.count == 3, let file = members["file"], let object = members["object"],
      let name = members["rule"]
    else { throw failure("expected {\"file\":\"…\",\"object\":\"…\",\"rule\":\"…\"}") }
    return FindingKey(rule: try rule(name), object: document.string(object), file: document.string(file))
  }

  /// A rule that is no more stays: its findings no longer occur.
  private func rule(_ node: NodeID) throws(KnownFindingsFault) -> RuleID {
    let name = document.string(node)
    switch rules[name] {
    case .rule(let rule) where suppressibleRules.contains(rule): return rule
    case .unknown: return RuleID(name)
    case .structural: throw failure("\(name) is a structural finding: it cannot be known", at: node)
    case .rule: throw failure("\(name) is about suppressions: it cannot be known", at: node)
    }
  }

  private func members() throws(KnownFindingsFault) -> [String: NodeID] {
    if let fault {
      throw KnownFindingsFault(
        line: number, column: column(fault.primary.range.start), message: fault.message)
    }
    guard document.roots.count == 1, let root = document.roots.first, document.isMapping(root) else {
      throw failure("expected a JSON object")
    }
    var members: [String: NodeID] = [:]
    for (key, value) in document.entries(root) {
      guard document.isScalar(key), document.isScalar(value) else {
        throw failure("expected a text", at: value)
      }
      guard members.updateValue(value, forKey: document.string(key)) == nil else {
        throw failure("the key \(quoted(document.string(key))) stands twice", at: key)
      }
    }
    return members
  }

  private func failure(_ message: String, at node: NodeID? = nil) -> KnownFindingsFault {
    let offset = node.map { document.range($0).start } ?? 0
    return KnownFindingsFault(line: number, column: column(offset), message: message)
  }

  private func column(_ offset: UInt32) -> Int {
    LineTable(document.source).position(of: Int(offset)).column
  }
}
