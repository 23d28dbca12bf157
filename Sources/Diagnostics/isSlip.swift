import ByteText

/// Whether a misspelt word is certain to mean one of the candidates, so that a fix can correct it.
///
/// The word differs only by its case, `-`, `_` and blanks. Or it differs by one letter (two in a word of eight) but in no
/// digit, and every other candidate differs by at least two letters more.
package func isSlip(_ word: String, of name: String, among candidates: some Sequence<String>) -> Bool {
  if isOtherCase(word, of: name, among: candidates) { return true }
  let wanted = Array(word.lowercased().unicodeScalars)
  guard (4...64).contains(wanted.count), digits(of: word) == digits(of: name) else { return false }
  let allowed = wanted.count < 8 ? 1 : 2
  func distance(_ other: String) -> Int {
    guard other.utf8.count <= 256 else { return .max }
    return editDistance(wanted, Array(other.lowercased().unicodeScalars), limit: allowed + 2)
  }
  let own = distance(name)
  guard own <= allowed else { return false }
  return candidates.allSatisfy { $0 == name || distance($0) >= own + 2 }
}

/// Whether a word differs from a name only by case, `-`, `_` and blanks, and from every other candidate by more.
package func isOtherCase(_ word: String, of name: String, among candidates: some Sequence<String>) -> Bool {
  let letters = folded(word)
  return letters == folded(name) && candidates.allSatisfy { $0 == name || folded($0) != letters }
}

private func folded(_ word: String) -> String {
  word.lowercased().byBytes.removing("-_ ")
}

private func digits(of word: String) -> String { word.filter { ("0"..."9").contains($0) } }
