import OfferModel

/// Nil for what is no amount of the storefront's currency.
func minorUnits(_ amount: LiveAmount) -> Int64? {
  Storefront(code: amount.territory).flatMap { minorUnits(amount.customerPrice, $0) }
}

/// Nil for what is no amount of the storefront's currency.
func minorUnits(_ amount: String, _ storefront: Storefront) -> Int64? {
  var digits = AmountDigits()
  for byte in amount.utf8 { digits.add(byte) }
  return digits.take(storefront.currency)
}

extension LiveAmount {
  var isZero: Bool { minorUnits(self) == 0 }
}
