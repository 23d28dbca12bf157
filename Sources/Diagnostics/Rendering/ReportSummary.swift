/// What was read and what was found, in numbers.
package struct ReportSummary: Hashable, Sendable {
  package let files: Int
  /// What was read, besides files.
  package let counts: [Count]
  package let errors: Int
  package let warnings: Int
  package let infos: Int
  /// Those that are listed as known included.
  package let suppressed: Int
  package let known: Int
  /// Findings with a safe fix, and with one that may change the meaning.
  package let safeFixes: Int
  package let unsafeFixes: Int

  /// `4 files, 12 products, 31 offers, 83 batches`.
  package var read: String {
    ([counted(files, "file")] + counts.map { counted($0.number, $0.singular, $0.plural) })
      .joined(separator: ", ")
  }

  /// The last line of the reports for people, in parts that can be coloured: the severity is nil for what is not one.
  package var found: [(severity: Severity?, text: String)] {
    var parts: [(severity: Severity?, text: String)] = []
    if errors > 0 { parts.append((.error, counted(errors, "error"))) }
    if warnings > 0 { parts.append((.warning, counted(warnings, "warning"))) }
    if infos > 0 { parts.append((.info, counted(infos, "info"))) }
    if parts.isEmpty { parts.append((nil, "no findings")) }
    if suppressed > 0 {
      let listed = known > 0 ? " (\(grouped(known)) known)" : ""
      parts.append((nil, "\(grouped(suppressed)) suppressed" + listed))
    }
    return parts
  }

  /// `2 fixable with lint --fix, 1 more with --unsafe-fixes`; nil if there are no fixes.
  package var fixable: String? {
    switch (safeFixes, unsafeFixes) {
    case (0, 0): nil
    case (_, 0): "\(grouped(safeFixes)) fixable with lint --fix"
    case (0, _): "\(grouped(unsafeFixes)) fixable with lint --fix --unsafe-fixes"
    default: "\(grouped(safeFixes)) fixable with lint --fix, \(grouped(unsafeFixes)) more with --unsafe-fixes"
    }
  }

  /// `4 files, 12 products, 31 offers, 83 batches: 1 error, 2 warnings, 1 suppressed`.
  package var sentence: String { read + ": " + found.map(\.text).joined(separator: ", ") }
}

extension Report {
  /// Linear in the number of findings.
  package var summary: ReportSummary {
    var bySeverity = [0, 0, 0]
    for finding in findings { bySeverity[Int(finding.severity.rawValue)] += 1 }
    return ReportSummary(
      files: filesRead.count, counts: read, errors: bySeverity[Int(Severity.error.rawValue)],
      warnings: bySeverity[Int(Severity.warning.rawValue)], infos: bySeverity[Int(Severity.info.rawValue)],
      suppressed: suppressed.count, known: suppressed.count { $0.suppression.kind == .known },
      safeFixes: findings.count { $0.fix?.isSafe == true },
      unsafeFixes: findings.count { $0.fix?.isSafe == false })
  }
}
