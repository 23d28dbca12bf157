package import OfferLanguage
package import OfferModel

extension Lock {
  /// Whether the lock forbids a change of a key today.
  ///
  /// - Parameter old: the object in the baseline.
  package func isLocked(_ old: NormalObject, before: NormalField?, after: NormalField?, today: CalendarDate)
    -> Bool
  {
    switch self {
    case .free: false
    case .fixed: true
    case .once: before != nil && after != nil
    case .until(let key): old.date(key).map { today >= $0 } ?? false
    case .oneWay(let from, let to):
      if case .boolean(from)? = before?.value, case .boolean(to)? = after?.value { false } else { true }
    case .growing:
      if case .texts(let had)? = before?.value, case .texts(let has)? = after?.value {
        !Set(had).isSubset(of: has)
      } else {
        before != nil
      }
    case .later:
      if case .text(let had)? = before?.value, case .text(let has)? = after?.value {
        has < had
      } else {
        before != nil
      }
    }
  }
}
