import AppStoreConnect
import Diagnostics
import Disk
import OfferEmitters
import OfferLanguage
import OfferModel
import OfferRules
import StoreKitFiles

/// A catalog that is built, lowered and looked at once for all of its outputs, and where these go.
final class OutputRun {
  let build: Build
  let part: LintPart
  let filter: OfferFilter
  private let made: MadeBatches
  let form: NormalForm
  let customers: ScenarioRun?
  let folder: String
  let today: CalendarDate
  let console: Console
  private var knownView: CatalogView?
  private var knownReportView: CatalogView?

  init(
    _ build: Build, _ part: LintPart, _ filter: OfferFilter, _ made: MadeBatches,
    _ customers: ScenarioRun?, to folder: String, _ today: CalendarDate, _ console: Console
  ) {
    (self.build, self.part, self.filter, self.customers) = (build, part, filter, customers)
    self.made = made
    (self.folder, self.today, self.console) = (folder, today, console)
    form = part.comparison?.current ?? lower(part.catalog)
  }

  /// Whether drafts are in the outputs that can have them.
  private var hasDrafts: Bool { build.filter.withDrafts && !part.withDrafts.drafts.isEmpty }

  func view() -> CatalogView {
    if let knownView { return knownView }
    let view = CatalogView(shown, today: today, filter: filter, hasDigest: false)
    knownView = view
    return view
  }

  /// The same with signs of currencies, and with what is live already. Throws `CryptographyFailure`.
  func reportView() throws -> CatalogView {
    if let knownReportView { return knownReportView }
    let view = CatalogView(
      shown, today: today, filter: filter, money: MoneyStyle(of: form.catalog), comparedBy: part.comparison)
    knownReportView = view
    return view
  }

  private var shown: NormalForm {
    var shown = hasDrafts ? lower(part.withDrafts).catalog : form.catalog
    (shown.showsCodes, shown.made) = (build.baseline.showCodes, made)
    if let live = part.comparison?.baseline.catalog, live.isLive { shown.made.add(live: live) }
    return NormalForm(catalog: shown)
  }

  /// Writes a file, or prints it where there is no folder for it; `place`: another folder than that of the catalog.
  func write(_ pieces: [[UInt8]], to name: String, _ remark: String = "", in place: String? = nil) throws {
    guard build.output != "-" else {
      for piece in pieces { try console.outputData(piece) }
      return
    }
    let file = joined(place ?? folder, name)
    let result = try writeFile(pieces, to: file)
    switch result {
    case .written: try say("wrote \(escapingControls(file))\(remark)")
    case .unchanged: try say("\(escapingControls(file)) is up to date\(remark)")
    }
  }

  func say(_ text: String) throws { try console.say(text, unless: build.options.quiet) }

  fileprivate func writeStoreKit() throws {
    let target = StoreKitTarget(
      storefront: filter.storefronts?.first ?? part.catalog.app.baseTerritory.value,
      locale: build.locale, today: today)
    let emitted = emitStoreKit(hasDrafts ? part.withDrafts : part.catalog, for: target)
    let file = part.catalog.storeKitFileName
    try write([emitted.bytes], to: file)
    if !build.options.quiet { try console.noticeOmissions(emitted.omissions, from: joined(folder, file)) }
  }

  fileprivate func writeSwift() throws {
    let swift = SwiftFile(part.catalog, access: build.swiftAccess)
    try write([swift.bytes], to: "Offers.swift")
    for notice in swift.notices {
      try say("in \(escapingControls(joined(folder, "Offers.swift"))): \(notice)")
    }
  }

  fileprivate func writeReport() throws {
    let view = try reportView()
    let changes = part.comparison.map {
      CatalogDiff($0, findings: part.report.findings, filter: filter, money: view.money)
    }
    let scenarios = customers.map {
      SimulationReport(today: today, day: nil, campaign: nil, sections: $0.sections)
    }
    let report = try emitReport(
      view,
      ReportExtras(
        findings: part.report, changes: changes, scenarios: scenarios, hasMoney: build.withMoney),
      range: build.range(around: today))
    if let customers { try say(customers.summary) }
    try write([report.page], to: "report.html")
    try write([report.timeline], to: "timeline.svg")
  }
}

struct Output: Sendable {
  let name: String
  let write: @Sendable (OutputRun) throws -> Void

  /// In the order in which they are written.
  static let all = [
    catalog,
    Output(name: "storekit") { try $0.writeStoreKit() },
    Output(name: "swift") { try $0.writeSwift() },
    report,
    Output(name: "campaign") { run in
      let view = try run.reportView()
      guard let name = run.filter.campaigns.first, !view.isEmpty else { return }
      try run.write([emitCampaign(name, view)], to: "campaign-\(name).html")
    },
    Output(name: "calendar") { run in try run.write([emitCalendar(run.view())], to: "offers.ics") },
    Output(name: "csv") { run in
      let (view, hasComma) = (run.view(), run.build.decimalComma)
      let prices = emitPricesCSV(view.priceColumns, of: run.filter, decimalComma: hasComma)
      try run.write([prices], to: "prices.csv")
      try run.write([emitOffersCSV(view, decimalComma: hasComma)], to: "offers.csv")
    },
    Output(name: "requests") { run in
      // What the App Store Connect API would be sent for an app without products, to be read or used by other clients.
      let plan = planFromNothing(run.form, canonicalCatalog(run.form), today: run.today)
      try run.write([plan.bytes()], to: "requests.json")
    },
  ]

  /// Those that list offers.
  static let ofOffers = ["report", "campaign", "calendar", "csv"]

  static let catalog = Output(name: "catalog") { run in
    let json = CatalogJSON(run.form, pretty: run.build.pretty)
    try run.write(json.pieces, to: "catalog.json", " (\(json.digest.prefix(19)))")
  }

  static let report = Output(name: "report") { try $0.writeReport() }
}
