package import Diagnostics
import OfferLanguage
package import OfferModel
package import OfferRules
import YAMLSyntax

/// Compiles the texts of a catalog: parses them, checks their shape, binds them, and runs the rules.
///
/// - Parameters:
///   - firstFile: the number of the first text among all files of the run.
///   - today: the current day for all rules.
///   - baseline: returns the baseline of an app, whose files have numbers of their own; nil if there is no comparison.
///   - images: checks image files; nil if they cannot be read.
///   - readFile: reads a file that the catalog names; nil if files cannot be read.
package func compile(
  _ texts: [SourceFile], firstFile: UInt32 = 0, today: CalendarDate, baseline: ((Catalog) -> Baseline)? = nil,
  rules: [Rule<Catalog>] = allRules, ignores: IgnoreOptions = IgnoreOptions(), images: ImageReader? = nil,
  pricePoints: PricePoints? = nil, readFile: NamedFileReader? = nil
) -> Compilation {
  compile(
    parseTexts(texts, firstFile: firstFile), today: today, baseline: baseline, rules: rules, ignores: ignores,
    images: images, pricePoints: pricePoints, readFile: readFile)
}

/// Compiles the parsed texts of a catalog: everything after the parser.
package func compile(
  _ parsed: ParsedTexts, today: CalendarDate, baseline: ((Catalog) -> Baseline)? = nil,
  rules: [Rule<Catalog>] = allRules, ignores: IgnoreOptions = IgnoreOptions(), images: ImageReader? = nil,
  pricePoints: PricePoints? = nil, readFile: NamedFileReader? = nil
) -> Compilation {
  let documents = parsed.documents
  var bound = bindCatalog(
    documents, language: .current, isComplete: parsed.findings.isEmpty, readFile: readFile)
  bound.findings = bound.findings.without(placesOf: parsed.findings)
  let todos = findTodos(in: documents)
  if !todos.isEmpty {
    bound.findings = bound.findings.without(todos: todos) + todos
    bound.catalog?.isPartial = true
  }
  let assumed = findAssumed(in: documents)
  bound.catalog?.assumed = assumed
  bound.catalog?.pricePoints = pricePoints
  if var judged = bound.judged {
    judged.assumed = assumed
    judged.images = imageFiles(of: judged, images)
    judged.pricePoints = pricePoints
    bound.judged = judged
  }
  // A catalog with structural faults lacks objects: compared, they would seem to have been removed.
  let isWhole = parsed.findings.isEmpty && bound.findings.isEmpty
  let compared = isWhole ? bound.catalog : nil
  let comparison = compared.flatMap { catalog in
    baseline.map { find in compareWithBaseline(catalog, find(catalog), today: today) }
  }
  let judged = isWhole ? judged(rules, comparison).subtracting(ignores.off) : []
  // The findings are moved, not copied: there can be a million.
  var found: [Finding] = []
  swap(&found, &bound.findings)
  found += parsed.findings
  let live = comparison.flatMap { $0.missing == nil ? $0.baseline.catalog : nil }
  if let judged = bound.judged {
    found += runRules(rules, on: judged, today: today, live: live)
  }
  if let comparison { found += changeRules.flatMap { $0.findings(on: comparison, today: today) } }
  let outcome = suppress(
    explain((consume found).without(todos: todos), documents), in: ignores.areHonoured ? documents : [],
    judged: judged, today: today)
  return Compilation(
    files: documents.map(\.source), firstFile: documents.first?.file ?? 0,
    findings: outcome.left.withoutPricePointsOfDoubtedAmounts(off: ignores.off)
      .withOneAdviceOnEachValue(off: ignores.off),
    suppressed: outcome.suppressed, judged: judged, catalog: bound.catalog?.withoutDrafts,
    withDrafts: bound.catalog, read: CatalogCounts(of: [bound.catalog ?? bound.judged].compactMap(\.self)),
    comparison: comparison, territorySets: bound.territorySets)
}

extension [Finding] {
  /// The findings that are not at the place of a syntax error. A value at which the parser stopped is only a part of what is
  /// written.
  fileprivate func without(placesOf faults: [Finding]) -> [Finding] {
    let places = faults.filter { $0.rule == .yamlSyntax }.map(\.primary.range)
    guard !places.isEmpty else { return self }
    return filter { finding in
      let own = finding.primary.range
      return !places.contains { $0.file == own.file && own.start <= $0.end && $0.start <= own.end }
    }
  }
}

private func judged(_ rules: [Rule<Catalog>], _ comparison: Comparison?) -> Set<RuleID> {
  let isCompared = comparison.map { $0.missing == nil } ?? false
  return Set(rules.map { $0.id } + (isCompared ? changeRules.map { $0.id } : []))
}
