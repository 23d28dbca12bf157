import Diagnostics
package import OfferModel

/// The record of what is live at Apple, for one app.
package enum Baseline: Sendable {
  case found(Catalog)
  case missing(MissingBaseline)
}
