package import Diagnostics
package import OfferLanguage
import YAMLSyntax

package struct BoundOptionFile: Sendable {
  package let options: OptionFile
  package let source: SourceFile
  /// Sorted by place, each once; all of them errors.
  package let findings: [Finding]
}

/// Reads an option file; what is faulty in it is left out and reported.
///
/// - Parameters:
///   - file: its number among the files of the report.
///   - rules: the rules that `severity` may name.
package func readOptionFile(_ text: SourceFile, file: UInt32, rules: RuleRegistry) -> BoundOptionFile {
  let read = readOnlyDocument(
    of: text, file: file, as: .optionFile, "an option file", help: "remove the line `---` before it"
  ) { binder, record in binder.bindOptions(record, rules) }
  return BoundOptionFile(
    options: read.value ?? OptionFile(), source: read.source, findings: read.findings)
}

extension Binder {
  fileprivate mutating func bindOptions(_ record: Record, _ rules: RuleRegistry) -> OptionFile {
    var options = OptionFile()
    if record.value(.failOn) != nil {
      options.failOn = enumeration(.failOn, of: record, as: FailingSeverity.self)?.value
    }
    options.severities = severities(of: record, rules)
    options.against = text(.against, of: record)?.value
    options.since = text(.since, of: record)?.value
    options.known = text(.known, of: record)?.value
    options.requiredVersion = requiredVersion(of: record)
    options.ledger = text(.ledger, of: record)?.value
    options.pricePoints = text(.pricePoints, of: record)?.value
    options.appStoreConnect = part(.appStoreConnect, of: record, as: .appStoreConnect) { binder, record in
      AppStoreConnectOptions(
        keyId: binder.text(.keyId, of: record)?.value, issuerId: binder.text(.issuerId, of: record)?.value,
        keyFile: binder.text(.keyFile, of: record)?.value)
    }
    return options
  }

  private mutating func requiredVersion(of record: Record) -> VersionRequirement? {
    guard let text = text(.requiredVersion, of: record) else { return nil }
    let requirement = VersionRequirement(text.value)
    if requirement == nil {
      report(
        .invalidValue,
        "requiredVersion is \(quoted(text.value)), expected comparisons separated by commas", at: text.range,
        help: "write `\">=0.2\"`, or `\">=0.2, <1\"`; the relations are >=, >, <=, < and ==")
    }
    return requirement
  }

  private mutating func severities(of record: Record, _ rules: RuleRegistry) -> [RuleID: RuleLevel] {
    guard let map = record.value(.severity) else { return [:] }
    var result: [RuleID: RuleLevel] = [:]
    var suggestions = RuleRegistry.mostSuggestions
    for entry in namedEntries(of: [map], Key.severity.name) {
      let level: Located<RuleLevel>? = enumeration(entry.value, .severity, language[.ruleLevel])
      switch rules.find(entry.name.value) {
      case .success(let rule): result[rule] = level?.value
      case .failure(let unknown):
        let near = suggestions > 0 ? unknown.near : nil
        suggestions -= 1
        report(
          .unknownKey, "severity: " + unknown.message, at: entry.name.range,
          help: near.map { "did you mean \($0)?" },
          fix: near.map { Fix("write \($0)", edits: [TextEdit(entry.name.range, $0)]) })
      }
    }
    return result
  }
}
