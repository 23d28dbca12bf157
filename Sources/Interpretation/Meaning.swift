/// One thing that a text of a person can mean, as a value of the type that is expected.
///
/// The functions of this module (`interpretDay`, `interpretAmount` …) take what is written and return all its meanings: none, one
/// or several. They know neither places nor files, and run only where a text is not written as the language wants it.
package struct Meaning<Value: Hashable & Sendable>: Hashable, Sendable {
  package let value: Value
  /// What has to be true for the text to mean this: `the day is before the month`. Nil if nothing is assumed.
  package let assumption: String?

  package init(_ value: Value, assuming assumption: String? = nil) {
    self.value = value
    self.assumption = assumption
  }

  package func map<Other>(_ transform: (Value) -> Other?) -> Meaning<Other>? {
    transform(value).map { Meaning<Other>($0, assuming: assumption) }
  }
}

extension Array {
  /// The value, if it is the only meaning and nothing is assumed: a safe fix can write it.
  package func certain<Value>() -> Value? where Element == Meaning<Value> {
    guard count == 1, let only = first, only.assumption == nil else { return nil }
    return only.value
  }

  /// What to write for the meanings: `2027-02-01 (the day is first) or 2027-01-02 (the month is first)`. Nil if there are none.
  package func choices<Value>(_ written: (Value) -> String) -> String? where Element == Meaning<Value> {
    guard !isEmpty else { return nil }
    let texts = map { meaning in
      written(meaning.value) + (meaning.assumption.map { " (\($0))" } ?? "")
    }
    return texts.joined(separator: " or ")
  }

  /// The only meaning; nil if there are several.
  package func only<Value>() -> Meaning<Value>? where Element == Meaning<Value> { count == 1 ? first : nil }
}
