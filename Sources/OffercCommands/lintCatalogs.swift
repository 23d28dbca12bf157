import SystemCalls
import OfferLanguage
import OfferRules
import Parallel
import Diagnostics
import OfferCompiler
import OfferModel

/// Catalogs that were read and checked, and what there is to say about them.
struct LintResult: Sendable {
  let catalogs: [CatalogFiles]
  let compilations: [Compilation]
  var report: Report
}

/// Compiles every catalog; findings of all of them stand in one report.
///
/// - Parameters:
///   - readBaseline: reads what is live, while the catalogs are parsed; its files have their numbers behind theirs.
///   - honoursIgnores: whether comments suppress findings.
func lintCatalogs(
  _ catalogs: [CatalogFiles], today: CalendarDate, severities: SeverityChoices, honoursIgnores: Bool = true,
  readBaseline: (@Sendable () throws -> LiveCatalogs)? = nil
) throws -> LintResult {
  let (parsed, baseline) = try parseBoth(catalogs, readBaseline)
  let choices = catalogs.map { severities.over($0.options.severities) }
  let compilations = unusedEverywhere(
    parsed.enumerated().map { number, texts in
      compile(
        texts, today: today, baseline: baseline?.baselines[number].map { $0.baseline(of:) },
        ignores: IgnoreOptions(areHonoured: honoursIgnores, off: choices[number].off),
        images: imageReader(for: catalogs[number]))
    })
  let findings = joined(zip(choices, compilations).map { $0.apply(to: $1.findings) })
  let suppressed = joined(zip(choices, compilations).map { $0.apply(to: $1.suppressed) })
  let files = compilations.flatMap(\.files)
  let report = Report(
    files: files + (baseline?.files ?? []), findings: findings, suppressed: suppressed,
    today: today.description,
    filesRead: files.map(\.name), counts: counts(compilations))
  return LintResult(catalogs: catalogs, compilations: compilations, report: report)
}

/// The lists as one. The only list is not copied: it may have a million findings.
private func joined<Element>(_ lists: [[Element]]) -> [Element] {
  lists.count == 1 ? lists[0] : lists.flatMap { $0 }
}

extension LintResult {
  /// Whether a finding is at or above the failing severity: the command line's, else that of its catalog's option file.
  func fails(_ findings: [Finding], _ chosen: FailingSeverity?) -> Bool {
    let byFile = catalogs.flatMap { catalog in
      Array(repeating: chosen ?? catalog.options.failOn ?? .error, count: catalog.texts.count)
    }
    return findings.contains { finding in
      let file = Int(finding.primary.range.file)
      return (file < byFile.count ? byFile[file] : chosen ?? .error).fails(finding)
    }
  }
}

/// The two sides of a comparison have nothing to do with each other until they are compared: each has a core.
private func parseBoth(
  _ catalogs: [CatalogFiles], _ readBaseline: (@Sendable () throws -> LiveCatalogs)?
) throws -> (catalogs: [ParsedTexts], baseline: LiveCatalogs?) {
  guard let readBaseline else { return (parseAll(catalogs), nil) }
  enum Side: Sendable {
    case catalogs([ParsedTexts])
    case baseline(Result<LiveCatalogs, any Error>)
  }
  let sides: [Side] = parallelMap([true, false]) { isBaseline in
    isBaseline ? .baseline(Result { try readBaseline() }) : .catalogs(parseAll(catalogs))
  }
  var parsed: [ParsedTexts] = []
  var baseline: LiveCatalogs?
  for side in sides {
    switch side {
    case .catalogs(let texts): parsed = texts
    case .baseline(let result): baseline = try result.get()
    }
  }
  return (parsed, baseline)
}

private func parseAll(_ catalogs: [CatalogFiles]) -> [ParsedTexts] {
  var firstFile: UInt32 = 0
  return catalogs.map { catalog in
    defer { firstFile += UInt32(catalog.texts.count) }
    return parseTexts(catalog.texts, firstFile: firstFile)
  }
}

private func counts(_ compilations: [Compilation]) -> Report.Counts {
  var counts = Report.Counts(files: 0)
  for compilation in compilations {
    counts.files += compilation.files.count
    guard let catalog = compilation.catalog else { continue }
    for subscription in catalog.subscriptions {
      counts.products += 1
      counts.offers +=
        subscription.introductoryOffers.count + subscription.promotionalOffers.count
        + subscription.winBackOffers.count
    }
    counts.products += catalog.inAppPurchases.count
    let codes = catalog.offerCodes
    counts.offers += codes.count
    counts.batches += codes.reduce(0) { $0 + $1.code.batches.count }
  }
  return counts
}

extension ReportOptions {
  /// Writes the report in every format that was asked for; in GitHub Actions, unasked, as text and as annotations.
  ///
  /// - Parameters:
  ///   - isResult: whether findings are what the command is for: they then go to standard output.
  ///   - others: catalogs that were read, besides the report's files.
  /// - Throws: `CommandFailure`, also when a report would replace a file that was read.
  func write(_ report: Report, _ console: Console, isResult: Bool, besides others: [CatalogFiles] = []) throws
  {
    let isTerminal = isResult ? console.outputIsTerminal : console.errorsAreTerminal
    let targets = try targets(in: console)
    try checkReportFiles(
      targets.compactMap(\.file), reading: report.files.map(\.name) + others.flatMap(\.texts).map(\.name))
    for target in targets {
      let isColored = target.file == nil && color.isColored(console, onTerminal: isTerminal)
      let report = report.signed(for: target.format)
      let pieces: Pieces = { take in
        try render(report, as: target.format, color: isColored, limit: limit, to: take)
      }
      if let file = target.file {
        try writeNamed(to: file, pieces)
        continue
      }
      let write = isResult ? console.output : console.errors
      if isForPeople(target.format), quiet, report.findings.isEmpty { continue }
      guard isForPeople(target.format), console.isInGitHubActions else {
        try pieces(write)
        continue
      }
      var bytes: [UInt8] = []
      try pieces { bytes += $0 }
      try write(withoutWorkflowCommands(bytes))
    }
  }

  private func isForPeople(_ format: ReportFormat) -> Bool {
    switch format {
    case .text, .concise: true
    case .json, .github, .gitlab, .sarif, .junit, .checkstyle: false
    }
  }

  private func targets(in console: Console) throws -> [(format: ReportFormat, file: String?)] {
    var targets: [(format: ReportFormat, file: String?)] = []
    let unasked: [ReportFormat] = console.isInGitHubActions ? [.text, .github] : [.text]
    for argument in format.isEmpty ? unasked.map(\.name) : format {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
        String.init)
      guard let name = parts.first, let known = ReportFormat(name: name) else {
        throw CommandFailure(
          "--format \(quoted(argument)): expected one of " + listed(ReportFormat.allCases.map(\.name)))
      }
      guard parts.count < 2 || !parts[1].isEmpty else {
        throw CommandFailure("--format \(quoted(argument)): expected the name of a file behind `=`")
      }
      targets.append((known, parts.count == 2 ? parts[1] : nil))
    }
    guard let outputFile, let first = targets.firstIndex(where: { $0.file == nil }) else { return targets }
    targets[first].file = outputFile
    return targets
  }
}

extension Report {
  /// The report with what the format says of the tool and its rules.
  fileprivate func signed(for format: ReportFormat) -> Report {
    guard case .sarif = format else { return self }
    var report = self
    report.tool = Tool(version: version, rules: ruleInfos.map(\.description))
    return report
  }
}

extension RuleInfo {
  fileprivate var description: RuleDescription {
    RuleDescription(
      id: id, summary: summary, why: why, see: source.phrase, url: source.url, severity: severity)
  }
}
