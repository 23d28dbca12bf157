package import OfferLanguage
package import OfferModel

extension Lock {
  /// Whether the key of an object in the baseline may not take its new value today.
  package func isLocked(_ old: NormalObject, before: NormalField?, after: NormalField?, today: CalendarDate)
    -> Bool
  {
    switch self {
    case .free: false
    case .fixed: true
    case .once: before != nil
    case .until(let key): old.date(key).map { today >= $0 } ?? false
    case .oneWay(let direction):
      if case .boolean(let was)? = before?.value, case .boolean(let willBe)? = after?.value {
        direction != "\(was) → \(willBe)"
      } else {
        true
      }
    }
  }
}
