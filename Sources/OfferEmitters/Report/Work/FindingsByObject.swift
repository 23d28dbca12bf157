import Diagnostics

/// What Apple would refuse, or what is in doubt, by the object that it is about: the errors and warnings of a run.
struct FindingsByObject {
  private let findings: [ObjectPath: [Finding]]

  /// - Parameter report: The findings of the run; nil if they are not known.
  init(_ report: Report?) {
    let severe = report?.findings.filter { $0.severity >= .warning } ?? []
    findings = Dictionary(grouping: severe) { $0.object.named }
  }

  /// Returns the findings about what has to be created or edited by the day of an event, the most severe ones first. Those about a batch
  /// are those of its offer as well: codes need both.
  func findings(on event: OfferEvent) -> [Finding] {
    guard event.what.isDeadline, event.what != .sign, event.what != .decide else { return [] }
    let all = event.paths.flatMap { findings[$0.named] ?? [] }
    return all.filter { $0.severity == .error } + all.filter { $0.severity != .error }
  }
}

extension [Finding] {
  /// The numbers of findings by severity: `2 errors, 1 warning`; nil if there are none.
  var countPhrase: String? {
    let words = [(Severity.error, "error"), (.warning, "warning"), (.info, "info")]
    let counts = words.compactMap { severity, word in
      let count = count { $0.severity == severity }
      return count == 0 ? nil : counted(count, word)
    }
    return isEmpty ? nil : counts.joined(separator: ", ")
  }
}
