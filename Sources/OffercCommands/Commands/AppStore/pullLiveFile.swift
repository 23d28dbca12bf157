import AppStoreConnect
import Diagnostics
import OfferModel

/// Everything that one pull gives.
struct PulledApp {
  let app: LiveApp
  let catalog: PulledCatalog
  let form: PulledNormalForm
  let file: LiveFile

  /// - Parameter exact: whether prices that Apple derives are written, too.
  /// - Throws: a `Failure`.
  init(
    _ bundleId: String, from source: any AnswerSource, today: CalendarDate, exact: Bool = false,
    pricePoints: Bool = false, _ console: Console
  ) throws {
    app = try readLiveApp(of: bundleId, from: source, pricePoints: pricePoints)
    catalog = writeCatalog(app, today: today, exact: exact)
    form = try PulledNormalForm(catalog, today: today)
    file = LiveFile(
      app, catalog, fetchedAt: utcTime(milliseconds: console.milliseconds()), catalog: form.normalForm,
      digest: form.digest, assumed: form.assumed)
  }
}
