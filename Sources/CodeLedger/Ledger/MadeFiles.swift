/// What the ledger has to know of files that are published.
package struct MadeFiles: Sendable {
  package let files: BatchFiles
  let lastIndex: UInt64
  /// HMAC of the files' SHA-256, in hexadecimal.
  let tag: String
  /// False: they were all there, with the very bytes.
  package let isNew: Bool
}
