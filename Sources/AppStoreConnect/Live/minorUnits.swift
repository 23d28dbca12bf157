import OfferModel

/// Returns nil for a text that is not an amount of the storefront's currency.
func minorUnits(_ amount: LiveAmount) -> Int64? {
  Storefront(code: amount.territory).flatMap { minorUnits(amount.customerPrice, $0) }
}

/// Returns nil for a text that is not an amount of the storefront's currency.
func minorUnits(_ amount: String, _ storefront: Storefront) -> Int64? {
  AmountDigits.read(amount.utf8, storefront.currency)
}

extension LiveAmount {
  var isZero: Bool { minorUnits(self) == 0 }
}
