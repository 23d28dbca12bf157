import AppStoreConnect
import Diagnostics
import JSONText
import OfferCompiler
import OfferEmitters
import OfferLanguage
import OfferModel
import OfferRules
import Testing

/// The plan from what is live in `app` to a catalog, as `plan.json` and as a value.
///
/// - Parameter asksForAmounts: whether Apple is asked what it derives from the amounts of price changes.
func planned(
  _ files: [SourceFile], on app: FakeApp, today: String = "2026-11-22",
  allowing allowed: [PlanStep.Need] = [],
  asksForAmounts: Bool = true
) throws -> (
  plan: Plan, json: [UInt8]
) {
  let day = try #require(CalendarDate(today))
  let catalog = asksForAmounts ? compile(files, today: day, rules: []).catalog : nil
  let live = try liveState(of: app, today: day, for: catalog)
  let compilation = compile(files, today: day, baseline: { _ in .found(live.form.catalog) }, rules: [])
  #expect(compilation.catalog?.isPartial == false, "\(compilation.findings.map(\.message))")
  let comparison = try #require(compilation.comparison)
  var plan = makePlan(comparison, live, canonicalCatalog(comparison.current), allowing: allowed) { _ in
    nil
  }
  plan.blockUnread(of: live)
  plan.addFingerprints(of: live, canonicalObject)
  return (plan, plan.bytes())
}

func planned(
  _ yaml: String, on app: FakeApp, today: String = "2026-11-22", allowing allowed: [PlanStep.Need] = [],
  asksForAmounts: Bool = true
) throws -> Plan {
  try planned(
    [SourceFile(name: "catalog.yaml", bytes: Array(yaml.utf8))], on: app, today: today, allowing: allowed,
    asksForAmounts: asksForAmounts
  ).plan
}

func liveState(of app: FakeApp, today: CalendarDate, for catalog: Catalog? = nil) throws -> LiveState {
  let changes = catalog.map { EqualizedChanges(in: $0, on: today) }
  let state = try readLiveApp(of: app.bundleId, from: app, equalizing: changes)
  let pulled = writeCatalog(state, today: today)
  let texts = pulled.files.map { SourceFile(name: $0.name, bytes: Array($0.text.utf8)) }
  let compilation = compile(texts, firstFile: 100, today: today, rules: [])
  #expect(!compilation.hasErrors, "\(compilation.findings.map(\.message))")
  return LiveState(state, pulled, try #require(compilation.catalog), in: compilation.files)
}
