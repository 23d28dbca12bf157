/// What keeps a key or a list from being used, in words for people: what was found, what was expected, what to do. No key, no code
/// and no index is in it.
package struct CodeFailure: Error {
  package let message: String

  package init(_ message: String) { self.message = message }
}
