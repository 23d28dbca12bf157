import AppStoreConnect
import Diagnostics
import JSONText
import OfferCompiler
import OfferModel
import OfferRules

/// The only catalog of a run beside what is live: its findings, and what differs.
struct LiveComparison {
  let document: JSONDocument
  let result: LintResult
  /// Nil where errors are in the way.
  let difference: (comparison: Comparison, ids: LiveIds)?

  /// - Parameters:
  ///   - bytes: of `live.json`.
  ///   - name: how messages name it.
  /// - Throws: `CommandFailure` when it is no live state, or no state of this catalog's app.
  init(_ bytes: [UInt8], named name: String, to catalogs: [CatalogFiles], today: CalendarDate) throws {
    do {
      document = try JSONDocument(reading: bytes, limits: .ofLiveState)
    } catch {
      throw CommandFailure("\(name) cannot be read: \(error.message(in: bytes))")
    }
    let baseline = try readLiveFile(bytes, named: name, after: catalogs, today: today)
    // A plan lists what is live and not in the catalog: it stays, and is no error here.
    let severities = try SeverityChoices(["object-removed=off"])
    result = try lintCatalogs(catalogs, today: today, severities: severities) { baseline }
    if let comparison = result.compilations[0].comparison, let ids = LiveIds(document.root) {
      if let reason = comparison.missing {
        throw CommandFailure("there is nothing to compare with: \(reason)")
      }
      difference = (comparison, ids)
    } else {
      difference = nil
    }
  }
}
