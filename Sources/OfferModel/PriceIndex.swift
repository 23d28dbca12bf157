/// The factors of a purchasing power table.
package struct PriceIndex: Sendable {
  package struct Row: Sendable {
    package let factor: Ratio
    /// The amount that is multiplied, in minor units; nil for the price that Apple equalizes.
    package let amount: Int64?

    package init(factor: Ratio, amount: Int64?) {
      self.factor = factor
      self.amount = amount
    }
  }

  package let rows: [Storefront: Row]

  package init(_ rows: [Storefront: Row]) { self.rows = rows }
}
