import Diagnostics
import OfferModel

/// How a subscription is paid: all of a period at once, or in twelve monthly charges with a commitment of a year.
struct StoreKitBillingPlan: Sendable {
  var source = FileObject()
  /// Further rows of the same plan, which are ignored.
  var others: [FileObject] = []
  var origin: SourceRange?
  /// The product ID of the subscription; only in files that are made from a catalog.
  var productID = ""
  var plan = BillingPlan.upFront
  /// The price of one charge.
  var price = StoreKitPrice.missing
  /// The price of the whole commitment: of twelve charges of the monthly plan.
  var commitment = StoreKitPrice.missing
  var isEnabled = true
}
