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
func planned(
  _ files: [SourceFile], on app: FakeApp, today: String = "2026-11-22", allowing allowed: [PlanStep.Need] = []
) throws -> (
  plan: Plan, json: [UInt8]
) {
  let day = try #require(CalendarDate(today))
  let live = try liveState(of: app, today: day)
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
  _ yaml: String, on app: FakeApp, today: String = "2026-11-22", allowing allowed: [PlanStep.Need] = []
) throws -> Plan {
  try planned(
    [SourceFile(name: "catalog.yaml", bytes: Array(yaml.utf8))], on: app, today: today, allowing: allowed
  ).plan
}

func liveState(of app: FakeApp, today: CalendarDate) throws -> LiveState {
  let state = try readLiveApp(of: app.bundleId, from: app)
  let pulled = writeCatalog(state, today: today)
  let texts = pulled.files.map { SourceFile(name: $0.name, bytes: Array($0.text.utf8)) }
  let compilation = compile(texts, firstFile: 100, today: today, rules: [])
  #expect(!compilation.hasErrors, "\(compilation.findings.map(\.message))")
  return LiveState(state, pulled, try #require(compilation.catalog), in: compilation.files)
}
