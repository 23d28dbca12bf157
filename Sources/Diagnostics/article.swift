import ByteText

/// The noun with its article: `a win-back offer`, `an offer code`, `the offers of a product`.
package func article(_ noun: String) -> String {
  if noun.byBytes.hasPrefix("offers ") { return "the " + noun }
  return ("aeiou".contains(noun.prefix(1)) ? "an " : "a ") + noun
}
