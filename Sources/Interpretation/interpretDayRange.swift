import ByteText
package import OfferModel

/// The two days of `2027-03-01 - 2027-03-31`, `1 March 2027 to 31 March 2027` or `2027-03-01/2027-03-31`, in their order. Nil
/// if a text is not exactly two days, or if one of them can mean several days.
package func interpretDayRange(_ text: String) -> (first: CalendarDate, last: CalendarDate)? {
  guard text.utf8.count <= 80 else { return nil }
  let plain = plainText(text)
  for mark in [" - ", " to ", " until ", " till ", " through ", " bis ", "..", "/"] {
    guard let place = plain.byBytes.firstRange(of: mark),
      let first = interpretDay(String(plain[..<place.lowerBound])).certain(),
      let last = interpretDay(String(plain[place.upperBound...].byBytes.drop(".")), isLast: true).certain(),
      first <= last
    else { continue }
    return (first, last)
  }
  return nil
}
