/// The facts about published files that the ledger keeps.
package struct MadeFiles: Sendable {
  package let files: BatchFiles
  let lastIndex: UInt64
  /// HMAC of the files' SHA-256, in hexadecimal.
  let tag: String
  /// False if all files existed already, with the same bytes.
  package let isNew: Bool
}
