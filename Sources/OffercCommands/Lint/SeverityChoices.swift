import ByteText
import Diagnostics
import OfferCompiler
import OfferLanguage

/// Severities that the user chose for rules on the command line.
struct SeverityChoices: Sendable {
  private var levels: [RuleID: RuleLevel] = [:]

  init() {}

  init(_ arguments: [String]) throws {
    for argument in arguments {
      let parts = argument.byBytes.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
        String.init)
      guard parts.count == 2, let level = RuleLevel(rawValue: parts[1]) else {
        throw PlainFailure(
          "--severity is \(quoted(argument)), expected RULE=LEVEL with one of off, info, warning, error")
      }
      levels[try SeverityChoices.rule(named: parts[0])] = level
    }
  }

  private static func rule(named name: String) throws -> RuleID {
    switch RuleRegistry.all.find(name) {
    case .success(let rule): return rule
    case .failure(let unknown):
      let hint = unknown.near.map { "; did you mean \($0)?" } ?? ""
      throw PlainFailure("--severity: " + unknown.message + hint)
    }
  }

  /// - Parameter chosen: what the catalog's option file says of the rules that the command line does not name.
  func over(_ chosen: [RuleID: RuleLevel]) -> SeverityChoices {
    var result = self
    result.levels.merge(chosen) { mine, _ in mine }
    return result
  }

  /// The rules whose findings are left out.
  var off: Set<RuleID> { Set(levels.filter { $0.value.severity == nil }.keys) }

  func apply(to findings: [Finding]) -> [Finding] { levels.isEmpty ? findings : findings.compactMap(apply) }

  func apply(to suppressed: [SuppressedFinding]) -> [SuppressedFinding] {
    levels.isEmpty
      ? suppressed
      : suppressed.compactMap { entry in apply(entry.finding).map { SuppressedFinding($0, entry.suppression) }
      }
  }

  private func apply(_ finding: Finding) -> Finding? {
    guard let level = levels[finding.rule] else { return finding }
    guard let severity = level.severity else { return nil }
    var finding = finding
    finding.severity = severity
    return finding
  }
}
