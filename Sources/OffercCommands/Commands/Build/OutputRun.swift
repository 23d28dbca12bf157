import Diagnostics
import OfferEmitters
import OfferLanguage
import OfferModel
import OfferRules

/// A catalog that is built, lowered and looked at once for all of its outputs, and where these go.
final class OutputRun {
  let part: LintPart
  let choice: OutputChoice
  /// The customers whose offers the report shows.
  let customers: ScenarioRun?
  /// The catalogs with whose changes the report begins.
  let earlier: EarlierCatalogs?
  let destination: OutputDestination
  let today: CalendarDate
  let form: NormalForm
  private let made: MadeBatches
  private let refills: ExpectedRefills?
  private var knownView: CatalogView?
  private var knownReportView: CatalogView?

  /// - Parameters:
  ///   - made: the batches that have codes.
  ///   - refills: when pools need new batches; nil if it is not known.
  init(
    _ part: LintPart, _ choice: OutputChoice, made: MadeBatches, refills: ExpectedRefills?,
    customers: ScenarioRun?, earlier: EarlierCatalogs? = nil,
    to destination: OutputDestination, on today: CalendarDate
  ) {
    self.part = part
    self.choice = choice
    self.made = made
    self.refills = refills
    self.customers = customers
    self.earlier = earlier
    self.destination = destination
    self.today = today
    form = part.comparison?.current ?? lower(part.catalog)
  }

  var filter: OfferFilter { choice.filter }

  /// Whether there are drafts in the outputs that can have them.
  var hasDrafts: Bool { choice.withDrafts && !part.withDrafts.drafts.isEmpty }

  /// The offers that were chosen, with what is live already, for spreadsheets.
  func view() -> CatalogView {
    if let knownView { return knownView }
    let view = CatalogView(
      shown, today: today, filter: filter, hasDigest: false, comparedBy: part.comparison)
    knownView = view
    return view
  }

  /// The same with signs of currencies, for people.
  func reportView() -> CatalogView {
    if let knownReportView { return knownReportView }
    let view = CatalogView(
      shown, today: today, filter: filter, money: MoneyStyle(of: form.catalog), comparedBy: part.comparison)
    knownReportView = view
    return view
  }

  private var shown: NormalForm {
    var shown = hasDrafts ? lower(part.withDrafts).catalog : form.catalog
    shown.showsCodes = choice.showsCodes
    shown.made = part.comparison.map { $0.made(besides: made) } ?? made
    shown.expectedRefills = refills
    return NormalForm(catalog: shown)
  }
}

/// What outputs show of a catalog.
struct OutputChoice {
  let filter: OfferFilter
  let withDrafts: Bool
  /// Whether custom codes are shown that only App Store Connect has.
  let showsCodes: Bool
}
