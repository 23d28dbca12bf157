import OfferModel

/// Nil for what is no amount of the storefront's currency.
func minorUnits(_ amount: LiveAmount) -> Int64? {
  guard let storefront = Storefront(code: amount.territory) else { return nil }
  var digits = AmountDigits()
  for byte in amount.customerPrice.utf8 { digits.add(byte) }
  return digits.take(storefront.currency)
}

extension LiveAmount {
  var isZero: Bool { minorUnits(self) == 0 }
}
