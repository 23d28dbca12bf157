import Diagnostics
package import OfferLanguage
package import OfferModel

/// Live state as a baseline that can be compared with a catalog.
///
/// What Apple does not store, what Apple derives by itself, and what could not be read is taken from the catalog, so that it
/// does not count as a change. For example, batches get the ids of the catalog, storefronts under `rest` lose their amounts,
/// and introductory offers get the campaigns of the catalog.
///
/// - Parameters:
///   - live: live state. Price changes that have started are folded into its prices, as in `current`.
package func aligned(_ live: NormalForm, with current: NormalForm, on today: CalendarDate) -> NormalForm {
  let alignment = Alignment(live.catalog, with: current.catalog, AppleReadBack(on: today))
  return NormalForm(catalog: alignment.catalog)
}

package func unreadPhrase(_ count: Int) -> String {
  "\(counted(count, "field")) of the live state \(count == 1 ? "is" : "are") unknown and not compared"
}
