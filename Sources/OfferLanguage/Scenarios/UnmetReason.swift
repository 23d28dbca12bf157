/// Why a customer cannot have an offer: the word for a condition that does not hold.
package enum UnmetReason: String, CaseIterable, Sendable {
  case paid
  case recency
  case wait
  case window
  case storefront
  case owner
  case product
  case active
  case retry
  case used
  case customer
}
