package import Diagnostics

/// A key of the normal form with its value.
package struct NormalField: Sendable {
  package let key: Key
  package let value: NormalValue
  package let range: SourceRange

  package init(key: Key, value: NormalValue, range: SourceRange) {
    self.key = key
    self.value = value
    self.range = range
  }
}
