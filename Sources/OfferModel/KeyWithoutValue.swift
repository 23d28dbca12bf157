package import Diagnostics

/// An optional key that is written without a value: `endDate:`. It means the same as no key.
package struct KeyWithoutValue: Sendable {
  package let key: Located<String>
  /// The object around it.
  package let object: ObjectPath

  package init(key: Located<String>, object: ObjectPath) {
    self.key = key
    self.object = object
  }
}
