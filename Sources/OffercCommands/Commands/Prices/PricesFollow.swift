import ArgumentParser
import Diagnostics
import OfferCompiler
import OfferLanguage
import OfferModel
import OfferRules

struct PricesFollow: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "prices follow")

  @Argument(help: .catalog) var path: String

  @Flag(help: .dryRun) var dryRun = false

  @Flag(
    help:
      "For CI: write nothing, and count what would change instead of printing a diff; the exit status is the same."
  ) var check = false

  @OptionGroup var filter: FilterOptions

  @Option(
    help: .value(
      "OFFER",
      "Only this offer: its id or reference name, or product|kind|id as in prices.csv. May be repeated."))
  var offer: [String] = []

  @OptionGroup var baseline: BaselineOptions

  @Flag(help: .showCodes) var showCodes = false

  @OptionGroup var day: DayOptions

  @Flag(help: .onlyFindings) var quiet = false

  func validate() throws {
    guard path == "-" else { return }
    throw ValidationError("the catalog must be a file or a folder: standard input cannot be changed")
  }

  func run(in console: Console) throws -> ExitStatus {
    let run = try openOneCatalog(at: path, day.today(console), console)
    let live = try baseline.reader(for: run, showsCodes: showCodes)?()
    let reader = live.map { live in { @Sendable in live } }
    let before = try run.lint(readBaseline: reader)
    try baseline.check(before)
    guard let compilation = before.compilations.first, let catalog = compilation.catalog, !catalog.isPartial
    else {
      var report = before.report
      // What this command would write is not in its way.
      report.findings.removeAll { finding in finding.help == Rulebook.helpToFollow }
      try console.printErrors(of: report)
      throw PlainFailure("the catalog cannot be read: fix the errors first")
    }
    let isSelected = try selection(in: catalog)
    let comparison = compilation.comparison.flatMap { $0.missing == nil ? $0.baseline.catalog : nil }
    let imported: PriceImport
    do {
      imported = try PriceImport(
        following: catalog, run.files[0].texts, on: run.today, live: comparison, where: isSelected)
    } catch {
      throw PlainFailure("the amounts cannot be written", notes: error.all.map(\.message))
    }
    if !quiet { try print(imported.followed, isSelected, console) }
    let isBroken = try reportBrokenRules(in: before, console)
    guard imported.changes > 0 else {
      try console.say(
        imported.followed.isEmpty ? "no prices have `follows`" : "no amount changes", unless: quiet)
      return isBroken || imported.followed.contains { $0.gaps[.noFile] != nil } ? .findings : .success
    }
    if check {
      try console.say("would change \(counted(imported.changes, "amount"))", unless: quiet)
      return .findings
    }
    var writing = PriceWriting(
      run: run, before: before, what: "the amounts that the rules give", isDryRun: dryRun, quiet: quiet)
    writing.readBaseline = reader
    let status = try writing.write(imported, console)
    return isBroken && status == .success ? .findings : status
  }

  /// Prints the errors of rules that give nothing, however often they are followed; whether there are any.
  private func reportBrokenRules(in before: LintResult, _ console: Console) throws -> Bool {
    let broken: Set<RuleID> = [RuleID("price-rule-circle"), RuleID("unknown-product")]
    var report = before.report
    report.findings.removeAll { $0.severity < .error || !broken.contains($0.rule) }
    guard !report.findings.isEmpty else { return false }
    try console.errors(render(report, as: .text, width: console.errorsWidth(), limit: .ofOtherCommands))
    return true
  }

  /// Which amounts may change.
  ///
  /// - Throws: `PlainFailure` for a name that the catalog does not have, or of several offers.
  private func selection(in catalog: Catalog) throws -> (PricedObject, Storefront) -> Bool {
    let filter = try filter.filter(in: [catalog])
    let offers = catalog.pricedObjects().filter { $0.facts != nil }
    for name in offer {
      let found = Set(offers.filter { $0.isNamed(name) }.map(\.name))
      guard !found.isEmpty else {
        throw unknown("\(quoted(name)) is not an offer with prices", name, in: offers.flatMap(\.names))
      }
      guard found.count == 1 else {
        throw PlainFailure(
          "\(quoted(name)) can be any of \(firstFive(found.sorted())): name one like this")
      }
    }
    return { object, storefront in
      (filter.storefronts?.contains(storefront) ?? true) && object.passes(filter)
        && (offer.isEmpty || offer.contains(where: object.isNamed))
    }
  }

  /// Prints what the rules give, and where they give nothing. With `--dry-run`, the result is the diff, so there is no table.
  private func print(
    _ followed: [FollowedPrices], _ isSelected: (PricedObject, Storefront) -> Bool, _ console: Console
  ) throws {
    var table = Table(
      [
        .text("prices of"), .text("storefronts"), .numeric("from"), .numeric("wanted"),
        .numeric("price point"),
        .numeric("off by"), .whole("now"),
      ], isGrouped: true)
    var gaps: [String] = []
    for one in followed {
      let rows = one.rows.filter { isSelected(one.object, $0.storefront) }
      let groups = Dictionary(grouping: rows, by: FollowedGroup.init)
      for group in groups.sorted(by: { one, other in one.value[0].storefront < other.value[0].storefront }) {
        table.rows.append(
          [one.object.name] + group.key.cells(StorefrontSet(group.value.map(\.storefront)), one))
      }
      for gap in FollowedPrices.Gap.allCases {
        let storefronts = (one.gaps[gap]?.members ?? []).filter { isSelected(one.object, $0) }
        guard !storefronts.isEmpty else { continue }
        gaps.append("\(one.object.name): \(gap.phrase) in \(firstFive(storefronts.map(\.code)))")
      }
    }
    if !dryRun, !table.rows.isEmpty { try console.output(Array(table.text().utf8)) }
    for gap in gaps { try console.say(gap) }
  }
}

/// What the storefronts of a line have in common.
private struct FollowedGroup: Hashable {
  let currency: Currency
  let base: Int64
  let wanted: ExactAmount
  let chosen: Int64
  let current: Int64?

  init(_ row: FollowedPrices.Row) {
    currency = row.storefront.currency
    base = row.base
    wanted = row.wanted
    chosen = row.chosen
    current = row.current
  }

  func cells(_ storefronts: StorefrontSet, _ one: FollowedPrices) -> [String] {
    let exact = Double(wanted.whole) + Double(wanted.rest) / Double(wanted.parts)
    let text = { PricePoints.standard(of: currency).text($0, currency) }
    let now = current.map(text) ?? "none"
    return [
      firstFive(storefronts.codes), text(base), wanted.text(currency),
      text(chosen) + " " + currency.code, exact > 0 ? percentText(Double(chosen) / exact - 1) : "",
      state(now, isLocked: one.isLocked),
    ]
  }
  private func state(_ now: String, isLocked: Bool) -> String {
    if chosen == current { return "same" }
    return isLocked ? "locked at " + now : now
  }
}
