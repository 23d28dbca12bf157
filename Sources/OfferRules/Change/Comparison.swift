package import Diagnostics
package import OfferLanguage
package import OfferModel

/// What differs between what is live at Apple and the catalog, object by object.
package struct Comparison: Sendable {
  package let today: CalendarDate
  /// In the order of the normal form: app, groups, products, their offers, their batches, retired ids.
  package let changes: [Change]
  /// What the rules look at besides the changes: of live state what it is for the catalog.
  package let baseline: NormalForm
  package let current: NormalForm
  package let baselineAsRead: NormalForm
  /// Why there is no baseline; everything then counts as new.
  package let missing: String?
  /// What the catalog has as a draft: it is not compared.
  package let drafts: Set<ObjectPath>

  /// Whether the baseline is what Apple's servers say.
  package var isWithLiveState: Bool { baseline.catalog.isLive }
  /// What could not be read of live state: it is not compared.
  package var unread: [AssumedValue] { baseline.catalog.assumed.unread }
}
