/// What is said of a key, whatever the type of its value.
///
/// A class, because rows are copied whenever a field is looked up, and the facts of a key never change.
package final class KeyFacts: Sendable {
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
  let samples: Samples?

  private init(
    _ sentence: String, lock: Lock, apple: [AppleAttribute], appleName: String?, spellings: [String],
    samples: Samples?
  ) {
    self.sentence = sentence
    self.lock = lock
    self.apple = apple
    self.appleName = appleName
    self.spellings = spellings
    self.samples = samples
  }

  package static func means(
    _ sentence: String, lock: Lock = .free, apple: [AppleAttribute] = [], appleName: String? = nil,
    spellings: [String] = [], samples: Samples? = nil
  ) -> KeyFacts {
    KeyFacts(
      sentence, lock: lock, apple: apple, appleName: appleName, spellings: spellings, samples: samples)
  }

  /// The same facts with other samples.
  func with(samples: Samples) -> KeyFacts {
    KeyFacts(
      sentence, lock: lock, apple: apple, appleName: appleName, spellings: spellings, samples: samples)
  }
}
