import Interpretation

/// Keys that people look for in an object that does not have them, or values that they write for a key that has others.
package struct Absence: Sendable {
  let keys: [String]
  /// Behind "a promotional offer has no startDate: "; of an object that is written elsewhere, what it is.
  package let reason: String
  /// In it, `{value}` is replaced by what is written, `{day}` by the day that is written, and `{dayAfter}` by the day after it.
  package let help: String
  /// The key that says the same here: it is then not missing as well.
  package internal(set) var meant: Key?
  /// The help if the object has that key already. Nil if it is the same.
  package internal(set) var helpBeside: String?
  /// Whether the object is not part of the language, but copied from elsewhere.
  package internal(set) var isForeign = false

  static func keys(
    _ keys: String..., because reason: String, help: String, meant: Key? = nil, beside: String? = nil
  ) -> Absence {
    .keys(keys, because: reason, help: help, meant: meant, beside: beside)
  }

  /// Keys that are listed for several objects.
  static func keys(
    _ keys: [String], because reason: String, help: String, meant: Key? = nil, beside: String? = nil
  ) -> Absence {
    Absence(keys: keys, reason: reason, help: help, meant: meant, helpBeside: beside)
  }

  /// Words for a value that the key does not have.
  static func words(_ words: String..., because reason: String, help: String) -> Absence {
    Absence(keys: words, reason: reason, help: help)
  }

  /// Keys by which an object is known that was copied from elsewhere.
  static func foreign(_ keys: String..., what: String, help: String) -> Absence {
    Absence(keys: keys, reason: what, help: help, isForeign: true)
  }
}

extension Absence {
  fileprivate func isMeant(by text: String) -> Bool {
    let letters = lettersOnly(text)
    return keys.contains { lettersOnly($0) == letters }
  }
}

extension Enumeration {
  /// Why the key does not have a value that people write for it; nil for any other text.
  package func absence(of word: String) -> Absence? { absent.first { $0.isMeant(by: word) } }
}

/// Objects of Apple's that people paste into a catalog.
let foreignObjects: [Absence] = [
  .foreign(
    "data", "attributes", "relationships", what: "a request of the App Store Connect API",
    help:
      "run `offerc import FILE.json`, which writes it as YAML, or `offerc appstore pull --yaml FOLDER`, which writes what is live"
  ),
  .foreign(
    "internalID", "_eligibleOffers", what: "an object of a StoreKit configuration file",
    help: "run `offerc import FILE.storekit`, which writes it as YAML"),
]

extension ObjectType {
  /// Why the object does not have a key that people look for in it; nil for any other key.
  ///
  /// The key may be in any notation: `cleared_for_sale` is `clearedForSale`.
  package func absence(of key: String) -> Absence? { absent.first { $0.isMeant(by: key) } }
}
