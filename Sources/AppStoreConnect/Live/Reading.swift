package import Diagnostics
import OfferModel

/// What was read, or that it could not be: never the same as "there is none".
package enum Reading<Value: Sendable>: Sendable {
  case read(Value)
  case unread

  package var value: Value? {
    switch self {
    case .read(let value): value
    case .unread: nil
    }
  }

  package func map<Other>(_ transform: (Value) throws -> Other) rethrows -> Reading<Other> {
    switch self {
    case .read(let value): .read(try transform(value))
    case .unread: .unread
    }
  }
}

/// Something that could not be read, and why.
package struct Unread: Hashable, Sendable {
  package let object: ObjectPath
  /// `win-back offers`.
  package let what: String
  package let reason: String
  /// Apple said 404 to a part of what a list has: it is gone, and the list lags.
  package var isNotFound = false
  /// Nobody has asked for it.
  package var isLeftOut = false

  package init(object: ObjectPath, what: String, reason: String, isNotFound: Bool = false) {
    (self.object, self.what, self.reason, self.isNotFound) = (object, what, reason, isNotFound)
  }

  init(leftOut object: ObjectPath, _ what: String) {
    self.init(object: object, what: what, reason: "the plan does not touch it")
    isLeftOut = true
  }
}

/// Nil for what is no amount of the storefront's currency.
func minorUnits(_ amount: LiveAmount) -> Int64? {
  Storefront(code: amount.territory).flatMap { minorUnits(amount.customerPrice, $0) }
}

/// Nil for what is no amount of the storefront's currency.
func minorUnits(_ amount: String, _ storefront: Storefront) -> Int64? {
  AmountDigits.read(amount.utf8, storefront.currency)
}

extension LiveAmount {
  var isZero: Bool { minorUnits(self) == 0 }
}
