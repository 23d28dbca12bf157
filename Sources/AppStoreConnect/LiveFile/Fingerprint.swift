package import Diagnostics

/// The digest of a live object: it tells whether the object has changed since a plan was made.
package struct Fingerprint: Hashable, Sendable {
  package internal(set) var object = ObjectPath()
  /// `sha256:…`.
  package internal(set) var digest = ""
}
