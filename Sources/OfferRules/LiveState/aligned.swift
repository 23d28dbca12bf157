import Diagnostics
package import OfferLanguage
package import OfferModel

/// Live state as the baseline of a catalog: what Apple does not store or derives by itself, and what nobody could read,
/// is as the catalog says.
///
/// Batches get the ids of the catalog, storefronts under `rest` lose their amounts, introductory offers their likes' labels.
/// - Parameters:
///   - live: with the price changes that have started in its prices, like `current`.
package func aligned(_ live: NormalForm, with current: NormalForm, on today: CalendarDate) -> NormalForm {
  let alignment = Alignment(live.catalog, current.catalog, AppleReadBack(on: today))
  return NormalForm(catalog: alignment.catalog)
}

package func unreadPhrase(_ count: Int) -> String {
  "\(counted(count, "field")) of the live state \(count == 1 ? "is" : "are") unknown and not compared"
}
