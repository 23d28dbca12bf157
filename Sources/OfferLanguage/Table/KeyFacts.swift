/// What is said of a key, whatever the type of its value.
package struct KeyFacts: Sendable {
  /// What the key means, for reference, schema and hover.
  let sentence: String
  let lock: Lock
  /// What it is in each resource of its object at Apple; empty for what is no attribute.
  let apple: [AppleAttribute]
  /// What Apple calls it where it is no attribute of its object.
  let appleName: String?
  /// Other names that people know the key by (App Store Connect's, StoreKit's).
  let spellings: [String]
  /// Nil if those of the type are used.
  var samples: Samples?
  /// Whether the normal form leaves the default out: the key was added later than the format, and digests stay.
  let isOmittedAsDefault: Bool
  /// Whether only offerc uses the key: no normal form has it, so that digests, comparisons and plans do not see it.
  let isLocal: Bool

  package static func means(
    _ sentence: String, lock: Lock = .free, apple: [AppleAttribute] = [], appleName: String? = nil,
    spellings: [String] = [], samples: Samples? = nil, isOmittedAsDefault: Bool = false,
    isLocal: Bool = false
  ) -> KeyFacts {
    KeyFacts(
      sentence: sentence, lock: lock, apple: apple, appleName: appleName, spellings: spellings,
      samples: samples, isOmittedAsDefault: isOmittedAsDefault, isLocal: isLocal)
  }
}
