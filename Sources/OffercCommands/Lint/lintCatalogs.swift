import Diagnostics
import Disk
import OfferCompiler
import OfferLanguage
import OfferModel
import OfferRules
import SystemCalls

/// Makes the trees of texts; the number of the first one is given.
typealias TextParser = @Sendable ([SourceFile], UInt32) -> ParsedTexts

/// Compiles every catalog; findings of all of them are in one report.
///
/// - Parameters:
///   - readBaseline: reads what is live, while the catalogs are parsed; its files are numbered after theirs.
///   - readLive: reads what is live of the app of a catalog without faults, to be compared with it.
///   - parse: makes the trees of a catalog's files, whose numbers begin with the one given.
func lintCatalogs(
  _ catalogs: [CatalogFiles], today: CalendarDate, severities: SeverityChoices, honoursIgnores: Bool = true,
  checksScenarios: Bool = false, readBaseline: (@Sendable () throws -> LiveCatalogs)? = nil,
  readLive: ((Catalog) throws -> LiveCatalogs)? = nil,
  parse: @escaping TextParser = { texts, firstFile in parseTexts(texts, firstFile: firstFile) }
) throws -> LintResult {
  let (parsed, read) = try parseBoth(catalogs, parse, readBaseline)
  var baseline = read
  var failure: (any Error)?
  let choices = catalogs.map { severities.over($0.options.severities) }
  let compiled = unusedEverywhere(
    parsed.enumerated().map { number, texts in
      var find: ((Catalog) -> Baseline)? = baseline?.baselines[number].map { $0.baseline(of:) }
      if let readLive {
        find = { catalog in
          do {
            let live = try readLive(catalog)
            baseline = live
            return live.baselines.first??.baseline(of: catalog) ?? .missing(MissingBaseline(""))
          } catch {
            failure = error
            return .missing(MissingBaseline(""))
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
  let findings = joined(zip(choices, compilations).map { choice, one in choice.apply(to: one.findings) })
  let suppressed = joined(zip(choices, compilations).map { choice, one in choice.apply(to: one.suppressed) })
  let files = compilations.flatMap(\.files)
  var ofCatalogs = files + (baseline?.files ?? [])
  for compilation in compilations { ofCatalogs.hide(compilation.hiddenCodes) }
  let scenarios = (checksScenarios ? catalogs.flatMap(\.scenarioTexts) : []).enumerated().map {
    number, text in
    readScenarios(text, file: UInt32(ofCatalogs.count + number))
  }
  let report = Report(
    files: ofCatalogs + scenarios.map(\.source), findings: findings + scenarios.flatMap(\.findings),
    suppressed: suppressed, today: today.description,
    filesRead: files.map(\.name) + scenarios.map(\.source.name),
    read: compilations.map(\.read).reduce(CatalogCounts(), +).counts)
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
