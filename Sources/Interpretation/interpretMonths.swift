/// The whole months that a text can mean: those of `interpretNumber`, and of a length in weeks or days the nearest.
package func interpretMonths(_ text: String) -> [Meaning<Int>] {
  let exact = interpretNumber(text, of: .months)
  guard exact.isEmpty, let days = approximateDays(text) else { return exact }
  // A month is 365/12 days, and half of one is added so that the division rounds.
  return [Meaning(max(1, (days * 24 + 365) / 730), assuming: "the nearest number of whole months")]
}
