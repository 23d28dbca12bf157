import ByteText
import Diagnostics

/// The keys that a name can mean: the same letters in another notation (`reference_name`, `Reference Name`, `offer-id`), in the
/// plural, with the name of its object before it (`subscription_period`, `offer_price`), or with a word such as `name` after it
/// (`campaign-name`).
///
/// - Parameter object: what has the keys. The name of another object is no part of a name: the `intro_price` of a subscription
///   is not its price.
/// - Returns: the numbers of the keys, each at most once.
package func interpretKey(_ name: String, among keys: [WordChoice], of object: String) -> [Int] {
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
  let object = lettersOnly(object)
  for owner in ownersOfKeys where object.byBytes.contains(owner) || wordsBeforeKeys.contains(owner) {
    guard let rest = wanted.byBytes.dropping(prefix: owner), rest.utf8.count >= 2 else { continue }
    let own = matches(String(rest))
    if !own.isEmpty { return own }
  }
  for end in endsOfKeys {
    guard wanted.byBytes.hasSuffix(end) else { continue }
    let own = matches(String(wanted.unicodeScalars.dropLast(end.unicodeScalars.count)))
    if !own.isEmpty { return own }
  }
  return []
}

/// Whether a name has the words of a key, shortened or without some of them: `promoOffers` of `promotionalOffers`. The first or
/// the last word has to be there.
package func sharesWords(_ name: String, with key: String) -> Bool {
  let wanted = words(of: name)
  let words = words(of: key)
  guard !wanted.isEmpty, wanted.count <= words.count else { return false }
  func isMeant(_ short: String, by word: String) -> Bool {
    short == word || short.utf8.count >= 4 && word.byBytes.hasPrefix(short)
  }
  var next = 0
  for word in words where next < wanted.count && isMeant(wanted[next], by: word) { next += 1 }
  guard next == wanted.count, let first = words.first, let last = words.last else { return false }
  return isMeant(wanted[0], by: first) || isMeant(wanted[wanted.count - 1], by: last)
}

/// The words of a name in any notation, in lower case: `promo` and `offers` of `promoOffers` and `promo_offers`.
private func words(of name: String) -> [String] {
  var words: [String] = []
  var isInside = false
  for scalar in name.unicodeScalars {
    guard scalar.isOfWord else {
      isInside = false
      continue
    }
    if scalar.properties.isUppercase || !isInside { words.append("") }
    isInside = true
    words[words.count - 1] += String(scalar).lowercased()
  }
  return words
}

/// What people write after the name of a key.
private let endsOfKeys = ["name", "value", "number", "list", "text", "label"]

/// What people write before the name of any key.
private let wordsBeforeKeys: Set<String> = ["product", "apple", "the"]

/// What people write before the name of a key, the longest first.
private let ownersOfKeys = [
  "introductoryoffer", "promotionaloffer", "subscription", "winbackoffer", "offercode", "purchase", "product",
  "winback", "batch", "group", "intro", "offer", "promo", "apple", "app", "sub", "the",
]
