/// Why a customer cannot have an offer: the word for a condition that does not hold.
package enum UnmetReason: String, CaseIterable, Sendable {
  case paid, recency, wait, window, storefront, owner, product, active, retry, used, customer
}
