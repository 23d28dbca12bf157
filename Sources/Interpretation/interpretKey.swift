import ByteText
import Diagnostics

/// The keys that a name can mean: the same letters in another notation (`reference_name`, `Reference Name`, `offer-id`), in the
/// plural, or with the name of its object before it (`subscription_period`, `group-level`).
///
/// - Returns: the numbers of the keys, each at most once.
package func interpretKey(_ name: String, among keys: [WordChoice]) -> [Int] {
  guard name.utf8.count <= 80 else { return [] }
  let wanted = lettersOnly(plainText(name))
  guard wanted.utf8.count >= 2 else { return [] }
  func matches(_ letters: String) -> [Int] {
    keys.indices.filter { number in
      ([keys[number].value] + keys[number].spellings).contains { lettersOnly($0) == letters }
    }
  }
  let same = matches(wanted)
  if !same.isEmpty { return same }
  if wanted.byBytes.hasSuffix("s") {
    let singular = matches(String(wanted.dropLast()))
    if !singular.isEmpty { return singular }
  } else {
    let plural = matches(wanted + "s")
    if !plural.isEmpty { return plural }
  }
  for owner in ownersOfKeys {
    guard let rest = wanted.byBytes.dropping(prefix: owner), rest.utf8.count >= 2 else { continue }
    let own = matches(String(rest))
    if !own.isEmpty { return own }
  }
  return []
}

/// What people write before the name of a key, the longest first.
private let ownersOfKeys = [
  "introductoryoffer", "promotionaloffer", "subscription", "winbackoffer", "offercode", "purchase", "product",
  "batch", "group", "intro", "offer", "promo", "apple", "app", "sub", "the",
]
