import ByteText
import OfferRules
package import Diagnostics
package import JSONText
import OfferCompiler

/// Writes the findings of a catalog as the protocol has them, with what the client can show.
package struct FindingWriter {
  private let catalog: CheckedCatalog
  private let snapshot: Snapshot
  private var linesByFile: [UInt32: LineIndex] = [:]

  package init(_ catalog: CheckedCatalog, _ snapshot: Snapshot) {
    self.catalog = catalog
    self.snapshot = snapshot
  }

  package mutating func value(_ finding: Finding) -> JSON {
    let info = RuleFacts.of(finding.rule)
    let abilities = snapshot.abilities
    let related = abilities.showsRelated ? finding.related.compactMap { relatedValue($0) } : []
    return [
      "range": range(finding.primary.range),
      "severity": .number(level(finding.severity)),
      "code": .text(finding.rule.name),
      "codeDescription": abilities.showsRulePages ? info.page.map { ["href": .text($0)] } : nil,
      "source": "offerc",
      "message": .text(message(finding)),
      "tags": abilities.showsTags ? info.tag.map { [.number($0)] } : nil,
      "relatedInformation": related.isEmpty ? nil : .array(related),
    ]
  }

  /// Everything that a report in text says of it, but for where and why.
  private func message(_ finding: Finding) -> String {
    ([finding.message] + finding.notes + (finding.help.map { ["help: " + $0] } ?? [])).joined(separator: "\n")
  }

  private func level(_ severity: Severity) -> Int {
    switch severity {
    case .error: 1
    case .warning: 2
    case .info: 3
    }
  }

  private mutating func range(_ range: SourceRange) -> JSON { lines(range.file).value(range) }

  /// Places that are no file on the disk, as those of a revision, are left out.
  private mutating func relatedValue(_ label: Label) -> JSON? {
    let name = catalog.report.files[Int(label.range.file)].name
    guard name.byBytes.hasPrefix("/") else { return nil }
    return [
      "location": ["uri": .text(snapshot.uri(ofPath: name)), "range": range(label.range)],
      "message": .text(label.text.isEmpty ? "it belongs to this" : label.text),
    ]
  }

  private mutating func lines(_ file: UInt32) -> LineIndex {
    if let known = linesByFile[file] { return known }
    let lines = snapshot.lines(of: catalog.report.files[Int(file)])
    linesByFile[file] = lines
    return lines
  }
}

/// What the protocol says once about a rule.
private struct RuleFacts {
  /// The page that the rule rests on.
  let page: String?
  /// 1 is something unnecessary, 2 something deprecated.
  let tag: Int?

  static func of(_ rule: RuleID) -> RuleFacts { all[rule] ?? RuleFacts(page: nil, tag: nil) }

  private static let all = Dictionary(
    ruleInfos.map { ($0.id, RuleFacts(page: $0.source?.appleURL, tag: tag(of: $0.id.name))) }
  ) { first, _ in first }

  private static func tag(of name: String) -> Int? {
    switch name {
    case "unused-suppression", "unused-territory-set", "unused-price-table", "suppression-expired": 1
    case "active-offer-expired", "price-change-passed": 2
    default: nil
    }
  }
}
