package import Diagnostics
package import OfferModel
import YAMLSyntax

/// The text of one file and the name it is shown by.
package struct SourceText: Sendable {
  package let name: String
  package let bytes: [UInt8]

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

/// What the compiler makes of one catalog.
package struct Compilation: Sendable {
  package let files: [SourceFile]
  /// The number of the first of them.
  package let firstFile: UInt32
  /// Those that nobody suppressed, sorted by file and place, each once.
  package internal(set) var findings: [Finding]
  /// The findings that a comment suppresses, sorted like the others.
  package let suppressed: [SuppressedFinding]
  /// The rules that had all they need to find something, and were asked to.
  package let judged: Set<RuleID>
  /// What bound; nil without an app.
  package let catalog: Catalog?
  /// What differs from the baseline, where there is one.
  package let comparison: Comparison?

  /// The file in which the finding stands; files are numbered over all catalogs of a run.
  package func file(of finding: Finding) -> SourceFile {
    files[Int(finding.primary.range.file - firstFile)]
  }

  package var hasErrors: Bool { findings.contains { $0.severity >= .error } }
}

/// From the texts of a catalog to its model and all findings: parse, check shape and bind, run the rules.
///
/// - Parameters:
///   - firstFile: number of the first text among all files of the run.
///   - today: the one day that rules know.
///   - baseline: what is live at Apple of an app; its files have numbers of their own.
///   - ignores: what is made of comments that suppress findings.
package func compile(
  _ texts: [SourceText], firstFile: UInt32 = 0, today: CalendarDate,
  baseline: (@Sendable (App) -> Baseline)? = nil,
  rules: [any Rule.Type] = allRules, ignores: IgnoreOptions = IgnoreOptions()
) -> Compilation {
  compile(
    parseTexts(texts, firstFile: firstFile), today: today, baseline: baseline, rules: rules, ignores: ignores)
}

/// The syntax trees of one catalog's files.
package struct ParsedTexts: Sendable {
  let documents: [Document]
  let findings: [Finding]
}

/// Parses the files of one catalog on all cores.
package func parseTexts(_ texts: [SourceText], firstFile: UInt32) -> ParsedTexts {
  let parsed = parallelMap(Array(texts.enumerated())) { number, text in
    parse(text.bytes, name: text.name, file: firstFile + UInt32(number))
  }
  return ParsedTexts(documents: parsed.map(\.document), findings: parsed.flatMap(\.findings))
}

/// Everything behind the parser.
package func compile(
  _ parsed: ParsedTexts, today: CalendarDate, baseline: (@Sendable (App) -> Baseline)? = nil,
  rules: [any Rule.Type] = allRules, ignores: IgnoreOptions = IgnoreOptions()
) -> Compilation {
  let documents = parsed.documents
  let syntax = parsed.findings
  var bound = bindCatalog(documents, language: Language(), isComplete: syntax.isEmpty)
  let ofRules = bound.catalog.map { runRules(rules, on: $0, today: today) } ?? []
  // A catalog with structural faults lacks objects: compared, they would seem to have been removed.
  let isWhole = syntax.isEmpty && bound.findings.isEmpty
  let comparison = (isWhole ? bound.catalog : nil).flatMap { catalog in
    baseline.map { compare(catalog, with: $0(catalog.app), today: today) }
  }
  let changes = comparison.map { runRules(changeRules, on: $0) } ?? []
  // Moved, not copied: there can be a million.
  var found: [Finding] = []
  swap(&found, &bound.findings)
  found += syntax + ofRules + changes
  let findings = explain(consume found, documents)
  var suppressions = Suppressions(ignores.areHonoured ? documents : [], today: today)
  let (left, suppressed) = suppressions.take(from: findings)
  if isWhole { suppressions.judged = judged(rules, comparison).subtracting(ignores.off) }
  let remarks = suppressions.isEmpty ? [] : explain(runRules(suppressionRules, on: suppressions), documents)
  return Compilation(
    files: documents.map(\.source), firstFile: documents.first?.file ?? 0,
    findings: remarks.isEmpty ? left : (left + remarks).sortedOnce(),
    suppressed: suppressed, judged: suppressions.judged, catalog: bound.catalog, comparison: comparison)
}

/// The rules that had all they need to find something.
private func judged(_ rules: [any Rule.Type], _ comparison: Comparison?) -> Set<RuleID> {
  let isCompared = comparison.map { $0.missing == nil } ?? false
  return Set(rules.map { $0.info.id } + (isCompared ? changeRules.map { $0.info.id } : []))
}

/// A catalog without a baseline is compared with nothing: all of it is new.
private func compare(_ catalog: Catalog, with baseline: Baseline, today: CalendarDate) -> Comparison {
  switch baseline {
  case .found(let live): compareCatalogs(lower(catalog), with: lower(live), today: today)
  case .missing(let reason):
    compareCatalogs(
      lower(catalog), with: lower(Catalog(app: catalog.app, groups: [])), today: today, missing: reason)
  }
}

/// Adds what all findings have in common: why and where from, the aliases through which a place is used, and the very
/// characters of their fixes.
private func explain(_ findings: consuming [Finding], _ documents: [Document]) -> [Finding] {
  guard !findings.isEmpty else { return [] }
  let reasons = Dictionary(ruleInfos.map { ($0.id, (why: $0.why, see: $0.source.phrase)) }) { first, _ in
    first
  }
  let uses = AliasUses(documents)
  let writer = FixWriter(documents)
  for index in findings.indices {
    if let reason = reasons[findings[index].rule] {
      findings[index].why = reason.why
      findings[index].see = reason.see
    }
    if !uses.isEmpty { findings[index].related += uses.labels(for: findings[index]) }
    if let fix = findings[index].fix { findings[index].fix = writer.written(fix) }
  }
  return findings.sortedOnce()
}
