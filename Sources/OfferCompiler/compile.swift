package import Diagnostics
import OfferLanguage
package import OfferModel
package import OfferRules
import SystemCalls
package import YAMLSyntax

/// What the compiler makes of one catalog.
package struct Compilation: Sendable {
  package let files: [SourceFile]
  package let firstFile: UInt32
  /// Those that nobody suppressed, sorted by file and place, each once.
  package internal(set) var findings: [Finding]
  /// The findings that a comment suppresses, sorted like the others.
  package let suppressed: [SuppressedFinding]
  /// The rules that had all they need to find something, and were asked to.
  package let judged: Set<RuleID>
  /// What bound, without drafts; nil without an app.
  package let catalog: Catalog?
  package let withDrafts: Catalog?
  package let comparison: Comparison?
  /// What the names of the catalog's territory sets stand for; those with a fault are left out.
  package let territorySets: [String: StorefrontSet]

  /// All findings, as if no comment suppressed any of them; sorted by place. Those about comments are among them.
  package var findingsBeforeSuppression: [Finding] {
    suppressed.isEmpty ? findings : (findings + suppressed.map(\.finding)).sortedOnce()
  }

  /// The file in which the finding is; files are numbered over all catalogs of a run.
  package func file(of finding: Finding) -> SourceFile { files[Int(finding.primary.range.file - firstFile)] }

  package var hasErrors: Bool { findings.contains { $0.severity >= .error } }

  /// Whether both are one catalog, read from one file or from files that have other names.
  fileprivate func isSame(as other: Compilation, _ isOneFile: (String, String) -> Bool) -> Bool {
    appFile == other.appFile
      || files.count == other.files.count
        && zip(files, other.files).allSatisfy { one, other in isOneFile(one.name, other.name) }
  }

  /// The name of the file that has its bundle ID.
  fileprivate var appFile: String {
    catalog.map { files[Int($0.app.bundleId.range.file - firstFile)].name } ?? ""
  }
}

/// From the texts of a catalog to its model and all findings: parse, check shape and bind, run the rules.
///
/// - Parameters:
///   - firstFile: number of the first text among all files of the run.
///   - today: the one day that rules know.
///   - baseline: what is live at Apple of an app; its files have numbers of their own.
///   - images: looks at image files; nil where nobody can.
///   - readFile: reads a file that the catalog names; nil where nobody can.
package func compile(
  _ texts: [SourceFile], firstFile: UInt32 = 0, today: CalendarDate, baseline: ((App) -> Baseline)? = nil,
  rules: [Rule<Catalog>] = allRules, ignores: IgnoreOptions = IgnoreOptions(), images: ImageReader? = nil,
  pricePoints: PricePoints? = nil, readFile: NamedFileReader? = nil
) -> Compilation {
  compile(
    parseTexts(texts, firstFile: firstFile), today: today, baseline: baseline, rules: rules, ignores: ignores,
    images: images, pricePoints: pricePoints, readFile: readFile)
}

package struct ParsedTexts: Sendable {
  package let documents: [Document]
  let findingsByDocument: [[Finding]]

  var findings: [Finding] { findingsByDocument.flatMap { $0 } }
}

/// Parses the files of one catalog on all cores, the largest ones first: no core is left with a long one at the end.
package func parseTexts(_ texts: [SourceFile], firstFile: UInt32) -> ParsedTexts {
  let order = texts.indices.sorted { texts[$0].length > texts[$1].length }
  let parsed = parallelMap(order) { number in
    parse(texts[number].bytes, name: texts[number].name, file: firstFile + UInt32(number))
  }.sorted { $0.document.file < $1.document.file }
  return ParsedTexts(documents: parsed.map(\.document), findingsByDocument: parsed.map(\.findings))
}

/// The same for texts that somebody is writing: a broken line costs only itself, and files that are as they were in `last`
/// are not parsed again.
package func parseUnfinishedTexts(
  _ texts: [SourceFile], firstFile: UInt32, last: ParsedTexts?
) -> ParsedTexts {
  let known = texts.indices.map { number in
    last?.documents.firstIndex { $0.file == firstFile + UInt32(number) && $0.isOf(texts[number]) }
  }
  let fresh = texts.indices.filter { known[$0] == nil }.sorted { texts[$0].length > texts[$1].length }
  var results = texts.indices.map { number in
    known[number].flatMap { index in last.map { ($0.documents[index], $0.findingsByDocument[index]) } }
  }
  let parsed = parallelMap(fresh) { number in
    parseUnfinished(
      Array(texts[number].bytes.prefix(texts[number].length)), name: texts[number].name,
      file: firstFile + UInt32(number))
  }
  for (number, one) in zip(fresh, parsed) { results[number] = (one.document, one.findings) }
  let all = results.compactMap { $0 }
  return ParsedTexts(documents: all.map(\.0), findingsByDocument: all.map(\.1))
}

extension Document {
  fileprivate func isOf(_ text: SourceFile) -> Bool {
    name == text.name && length == text.length && bytes[..<length] == text.bytes[..<text.length]
  }
}

/// Everything after the parser.
package func compile(
  _ parsed: ParsedTexts, today: CalendarDate, baseline: ((App) -> Baseline)? = nil,
  rules: [Rule<Catalog>] = allRules, ignores: IgnoreOptions = IgnoreOptions(), images: ImageReader? = nil,
  pricePoints: PricePoints? = nil, readFile: NamedFileReader? = nil
) -> Compilation {
  let documents = parsed.documents
  var bound = bindCatalog(
    documents, language: .current, isComplete: parsed.findings.isEmpty, readFile: readFile)
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
  let comparison = isWhole ? bound.catalog.flatMap { compare($0, with: baseline, today: today) } : nil
  let judged = isWhole ? judged(rules, comparison).subtracting(ignores.off) : []
  // Moved, not copied: there can be a million.
  var found: [Finding] = []
  swap(&found, &bound.findings)
  found += parsed.findings
  let live = comparison.flatMap { $0.missing == nil ? $0.baseline.catalog : nil }
  if let judged = bound.judged { found += runRules(rules, on: judged, today: today, live: live) }
  if let comparison { found += changeRules.flatMap { $0.findings(on: comparison, today: today) } }
  let outcome = suppress(
    explain((consume found).without(todos: todos), documents), in: ignores.areHonoured ? documents : [],
    judged: judged, today: today)
  return Compilation(
    files: documents.map(\.source), firstFile: documents.first?.file ?? 0, findings: outcome.left,
    suppressed: outcome.suppressed, judged: judged, catalog: bound.catalog?.withoutDrafts,
    withDrafts: bound.catalog, comparison: comparison, territorySets: bound.territorySets)
}

private func judged(_ rules: [Rule<Catalog>], _ comparison: Comparison?) -> Set<RuleID> {
  let isCompared = comparison.map { $0.missing == nil } ?? false
  return Set(rules.map { $0.id } + (isCompared ? changeRules.map { $0.id } : []))
}

/// A catalog without a baseline is compared with nothing: all of it is new. Nil when nobody asks for a comparison.
private func compare(
  _ catalog: Catalog, with baseline: ((App) -> Baseline)?, today: CalendarDate
) -> Comparison? {
  let form = lower(catalog.withoutDrafts)
  let drafts = Set(catalog.draftObjects.map(\.path))
  return switch baseline?(catalog.app) {
  case .found(let live): compareCatalogs(form, with: lower(live), today: today, drafts: drafts)
  case .missing(let reason):
    compareCatalogs(form, with: lower(Catalog(app: catalog.app, groups: [])), today: today, missing: reason)
  case nil: nil
  }
}

/// Takes out the findings that comments suppress, and adds what there is to say about those comments.
///
/// - Parameters:
///   - findings: sorted by place.
///   - documents: those whose comments count.
///   - judged: the rules of which it is known whether they find anything: only their suppressions can be unused.
func suppress(
  _ findings: [Finding], in documents: [Document], judged: Set<RuleID>, today: CalendarDate
) -> (left: [Finding], suppressed: [SuppressedFinding]) {
  var suppressions = Suppressions(documents, today: today)
  guard !suppressions.isEmpty else { return (findings, []) }
  let (left, suppressed) = suppressions.take(from: findings)
  suppressions.judged = judged
  let found = suppressionRules.flatMap { $0.findings(on: suppressions, today: today) }
  let remarks = explain(found, documents)
  return (remarks.isEmpty ? left : (left + remarks).sortedOnce(), suppressed)
}

/// Catalogs with one bundle ID, as file systems compare names: each gets a finding that says where another one is.
package func withSharedApps(_ compilations: [Compilation], isOneFile: (String, String) -> Bool)
  -> [Compilation]
{
  let byName = Dictionary(grouping: compilations) { $0.catalog?.app.bundleId.value.lowercased() }
  return compilations.map { compilation in
    guard let id = compilation.catalog?.app.bundleId,
      let other = byName[id.value.lowercased()]?.first(where: { !$0.isSame(as: compilation, isOneFile) }),
      let range = other.catalog?.app.bundleId.range
    else { return compilation }
    var result = compilation
    let finding = Finding(
      .multipleApps, .error,
      "bundle ID \(quoted(id.value)) is also that of the catalog in \(other.appFile), expected one catalog for each app",
      at: id.range, related: [Label(range, "the other catalog has it here")],
      help: "remove one of the two catalogs, or change its bundle ID")
    result.findings = (result.findings + [finding]).sortedOnce()
    return result
  }
}

/// Catalogs that read the same file: a suppression in it is unused when each of them says so.
package func unusedEverywhere(_ compilations: [Compilation]) -> [Compilation] {
  let unused = Rulebook.unusedSuppression.id
  guard compilations.count > 1,
    compilations.contains(where: { $0.findings.contains { $0.rule == unused } })
  else { return compilations }
  var readers: [String: Int] = [:]
  var votes: [Place: Int] = [:]
  for compilation in compilations {
    for name in Set(compilation.files.map(\.name)) { readers[name, default: 0] += 1 }
    for finding in compilation.findings where finding.rule == unused {
      votes[Place(finding, compilation), default: 0] += 1
    }
  }
  return compilations.map { compilation in
    var result = compilation
    result.findings = compilation.findings.filter { finding in
      guard finding.rule == unused else { return true }
      let place = Place(finding, compilation)
      return votes[place] == readers[place.file]
    }
    return result
  }
}

private struct Place: Hashable {
  let file: String
  let offset: UInt32

  init(_ finding: Finding, _ compilation: Compilation) {
    file = compilation.file(of: finding).name
    offset = finding.primary.range.start
  }
}

/// All rules, in the order of their documentation.
package let ruleIds = allRules.map { $0.id } + changeRules.map { $0.id } + suppressionRules.map { $0.id }

package let ruleInfos = ruleIds.map { RuleInfo($0) }

extension RuleRegistry {
  /// The names of all rules and structural findings.
  package static let all = RuleRegistry(ruleIds)
}

/// The rules that look at comments which suppress findings, once it is known which of them were used.
package let suppressionRules: [Rule<Suppressions>] = [
  Rulebook.unusedSuppression,
  Rulebook.unknownRuleSuppression,
  Rulebook.suppressionExpired,
  Rulebook.invalidSuppression,
]

/// Looks at the image at a path from the folder of the catalog.
package typealias ImageReader = @Sendable (String) -> ImageFile

/// Every image is looked at once, however many products have it.
func imageFiles(of catalog: Catalog, _ read: ImageReader?) -> [String: ImageFile] {
  guard let read else { return [:] }
  var files: [String: ImageFile] = [:]
  catalog.forEachProduct { product in
    for path in [product.promotionalImage?.value, product.reviewScreenshot?.value].compactMap(\.self)
    where files[path] == nil { files[path] = read(path) }
  }
  return files
}
