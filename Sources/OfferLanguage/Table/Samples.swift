/// Two values of a key that differ, as they are written: what a change of the key is tried with.
package struct Samples: Sendable {
  /// Nil: the key is left out.
  package let first: String?
  package let second: String

  init(_ first: String?, _ second: String) {
    self.first = first
    self.second = second
  }
}

extension Field {
  /// The same row with other samples, for an object beside another one that has it.
  func sampled(_ first: String?, _ second: String) -> Field {
    var facts = facts
    facts.samples = Samples(first, second)
    return Field(key, type, presence, allowed: allowed, facts)
  }
}
