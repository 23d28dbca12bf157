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

extension Row {
  /// The same row with other samples, for an object beside another one that has it.
  func sampled(_ first: String?, _ second: String) -> Row {
    Row(field: field.sampled(first, second), get: get, set: set)
  }
}

extension Field {
  /// The same row with other samples, for an object beside another one that has it.
  func sampled(_ first: String?, _ second: String) -> Field {
    var result = self
    result.facts = facts.with(samples: Samples(first, second))
    return result
  }
}
