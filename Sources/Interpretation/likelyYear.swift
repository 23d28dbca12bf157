package import OfferModel

/// A year that was probably meant by one far from today, with what became of it.
package struct LikelyYear: Sendable {
  package let year: Int
  /// `two digits are swapped`.
  package let reason: String
}

/// The year that a far year was probably meant to be: one of this year and the next two with swapped digits, or the same year of
/// another calendar. Nil if there is none, or several.
package func likelyYear(of day: CalendarDate, today: CalendarDate) -> LikelyYear? {
  let near = today.year...today.year + 2
  if near.contains(day.year - 543) {
    return LikelyYear(year: day.year - 543, reason: "\(day.year) is a year of the Buddhist calendar")
  }
  let digits = Array(String(day.year))
  var swapped: Set<Int> = []
  for place in digits.indices.dropLast() {
    var other = digits
    other.swapAt(place, place + 1)
    if let year = Int(String(other)), near.contains(year) { swapped.insert(year) }
  }
  guard swapped.count == 1, let year = swapped.first else { return nil }
  return LikelyYear(year: year, reason: "two digits of \(day.year) are swapped")
}
