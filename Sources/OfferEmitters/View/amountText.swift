import Diagnostics
import OfferLanguage
import OfferModel

/// Returns an amount as text: `4.99`; nil if the amount or its storefront is nil.
func amountText(_ amount: Int64?, in storefront: Storefront?) -> String? {
  amount.flatMap { amount in storefront.map { decimalText(amount, $0.currency) } }
}
