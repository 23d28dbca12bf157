import ByteText
import Diagnostics
import Disk
import OfferCompiler
import OfferLanguage
import OfferModel
import OfferRules
import SystemCalls

/// Catalogs that were read and checked, and what there is to say about them.
struct LintResult: Sendable {
  let catalogs: [CatalogFiles]
  let compilations: [Compilation]
  /// The trees that they were made of: `lint` ends sooner with them than without, `build` needs their memory.
  var parsed: [ParsedTexts]
  var report: Report

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

  /// The catalogs that bound, in their order.
  var parts: [LintPart] {
    compilations.compactMap { compilation in
      guard let catalog = compilation.catalog, let withDrafts = compilation.withDrafts else { return nil }
      let files = compilation.firstFile..<compilation.firstFile + UInt32(compilation.files.count)
      var report = report
      if compilations.count > 1 {
        report.findings.removeAll { !files.contains($0.primary.range.file) }
        report.suppressed.removeAll { !files.contains($0.finding.primary.range.file) }
      }
      return LintPart(
        catalog: catalog, withDrafts: withDrafts, comparison: compilation.comparison, report: report)
    }
  }
}

/// Makes the trees of texts; the number of the first one is given.
typealias TextParser = @Sendable ([SourceFile], UInt32) -> ParsedTexts

/// Compiles every catalog; findings of all of them are in one report.
///
/// - Parameters:
///   - readBaseline: reads what is live, while the catalogs are parsed; its files are numbered after theirs.
///   - readLive: reads what is live of the app of a catalog without faults.
///   - parse: makes the trees of a catalog's files, whose numbers begin with the one given.
func lintCatalogs(
  _ catalogs: [CatalogFiles], today: CalendarDate, severities: SeverityChoices, honoursIgnores: Bool = true,
  checksScenarios: Bool = false, readBaseline: (@Sendable () throws -> LiveCatalogs)? = nil,
  readLive: ((App) throws -> LiveCatalogs)? = nil,
  parse: @escaping TextParser = { parseTexts($0, firstFile: $1) }
) throws -> LintResult {
  let (parsed, read) = try parseBoth(catalogs, parse, readBaseline)
  var baseline = read
  var failure: (any Error)?
  let choices = catalogs.map { severities.over($0.options.severities) }
  let compiled = unusedEverywhere(
    parsed.enumerated().map { number, texts in
      var find: ((App) -> Baseline)? = baseline?.baselines[number].map { $0.baseline(of:) }
      if let readLive {
        find = { app in
          do {
            let live = try readLive(app)
            baseline = live
            return live.baselines.first??.baseline(of: app) ?? .missing("")
          } catch {
            failure = error
            return .missing("")
          }
        }
      }
      return compile(
        texts, today: today, baseline: find,
        ignores: IgnoreOptions(areHonoured: honoursIgnores, off: choices[number].off),
        images: imageReader(for: catalogs[number]), pricePoints: catalogs[number].pricePoints,
        readFile: namedFileReader(for: catalogs[number]))
    })
  if let failure { throw failure }
  let compilations = withSharedApps(compiled) { one, other in
    FileIdentity(one).map { $0 == FileIdentity(other) } ?? false
  }
  let findings = joined(zip(choices, compilations).map { $0.apply(to: $1.findings) })
  let suppressed = joined(zip(choices, compilations).map { $0.apply(to: $1.suppressed) })
  let files = compilations.flatMap(\.files)
  var ofCatalogs = files + (baseline?.files ?? [])
  for compilation in compilations { ofCatalogs.hide(compilation.hiddenCodes) }
  let scenarios = (checksScenarios ? catalogs.flatMap(\.scenarioTexts) : []).enumerated().map {
    readScenarios($1, file: UInt32(ofCatalogs.count + $0))
  }
  let report = Report(
    files: ofCatalogs + scenarios.map(\.source), findings: findings + scenarios.flatMap(\.findings),
    suppressed: suppressed, today: today.description,
    filesRead: files.map(\.name) + scenarios.map(\.source.name),
    read: CatalogCounts(of: compilations.compactMap(\.withDrafts)).counts)
  return LintResult(catalogs: catalogs, compilations: compilations, parsed: parsed, report: report)
}

extension Compilation {
  /// Where reports must not show what is in the files.
  fileprivate var hiddenCodes: [SourceRange] {
    let ofBaseline = comparison.flatMap { comparison in
      comparison.isWithLiveState
        ? comparison.baselineAsRead.catalog.hiddenCodes(besides: comparison.current.catalog.customCodes) : nil
    }
    return (catalog?.hiddenCodes() ?? []) + (ofBaseline ?? [])
  }
}

extension [SourceFile] {
  /// Puts stars in the place of texts: everything else stays where it is.
  fileprivate mutating func hide(_ ranges: [SourceRange]) {
    for (number, ranges) in Dictionary(grouping: ranges, by: { Int($0.file) }) where number < count {
      var bytes = self[number].bytes
      for range in ranges {
        for place in Int(range.start)..<Int(range.end) where bytes[place] != UInt8(ascii: "\"") {
          bytes[place] = UInt8(ascii: "*")
        }
      }
      self[number] = SourceFile(name: self[number].name, bytes: bytes, length: self[number].length)
    }
  }
}

/// The lists as one. The only list is not copied: it may have a million findings.
private func joined<Element>(_ lists: [[Element]]) -> [Element] {
  lists.count == 1 ? lists[0] : lists.flatMap { $0 }
}

/// The two sides of a comparison have nothing to do with each other until they are compared: each has a core.
private func parseBoth(
  _ catalogs: [CatalogFiles], _ parse: @escaping TextParser,
  _ readBaseline: (@Sendable () throws -> LiveCatalogs)?
) throws -> (catalogs: [ParsedTexts], baseline: LiveCatalogs?) {
  guard let readBaseline else { return (parseAll(catalogs, parse), nil) }
  let (parsed, baseline) = both({ parseAll(catalogs, parse) }) { Result { try readBaseline() } }
  return (parsed, try baseline.get())
}

private func parseAll(_ catalogs: [CatalogFiles], _ parse: TextParser) -> [ParsedTexts] {
  var firstFile: UInt32 = 0
  return catalogs.map { catalog in
    defer { firstFile += UInt32(catalog.texts.count) }
    return parse(catalog.texts, firstFile)
  }
}

/// One catalog of a run, with the findings in its files.
struct LintPart {
  let catalog: Catalog
  let withDrafts: Catalog
  let comparison: Comparison?
  let report: Report
}

/// Severities that the user chose for rules on the command line.
struct SeverityChoices: Sendable {
  private var levels: [RuleID: RuleLevel] = [:]

  init() {}

  init(_ arguments: [String]) throws {
    for argument in arguments {
      let parts = argument.byBytes.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
        String.init)
      guard parts.count == 2, let level = RuleLevel(rawValue: parts[1]) else {
        throw CommandFailure(
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
      throw CommandFailure("--severity: " + unknown.message + hint)
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
