import OfferModel

extension Price {
  /// `4.99 USD`.
  var phrase: String { amountPhrase(amount, storefront.currency) }
}

/// `4.99 USD`: an amount in minor units as messages say it.
func amountPhrase(_ amount: Int64, _ currency: Currency) -> String {
  decimalText(amount, currency) + " " + currency.code
}
