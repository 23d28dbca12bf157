/// What `live.json` says besides its catalog: there is one where a catalog was read from Apple's servers.
package struct LiveState: Sendable {
  /// The version of the file that this offerc reads.
  package static let format = "offerc.live/1"

  /// What Apple derived from the base amounts in use.
  package let equalized: EqualizedPrices

  package init(equalized: EqualizedPrices = EqualizedPrices()) { self.equalized = equalized }
}
