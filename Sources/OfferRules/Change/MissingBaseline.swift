package import OfferModel

/// Why an app has no baseline.
package struct MissingBaseline: Sendable {
  /// The reason for messages: `there is no catalog in origin/main`.
  package let reason: String
  /// The only app that the baseline has instead.
  package var otherApp: Catalog?

  package init(_ reason: String, otherApp: Catalog? = nil) {
    self.reason = reason
    self.otherApp = otherApp
  }
}
