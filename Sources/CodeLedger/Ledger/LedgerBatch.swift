package import OfferCodes
package import OfferModel

/// A batch of codes made here, as the ledger knows it.
package struct LedgerBatch: Hashable, Sendable {
  package enum State: String, CaseIterable, Sendable {
    /// Its indices are taken; its files are perhaps not all there.
    case reserved
    /// Its files were published.
    case issued
    /// Its codes are no longer valid.
    case revoked
  }

  package let bundleId: String
  package let id: String
  package let productId: String
  package let offerName: String
  package let environment: CodeBatch.Environment
  package let createdDate: CalendarDate
  package let expirationDate: CalendarDate
  package let count: Int
  package let space: CodeSpace
  /// Of the key that the whole space is made with.
  package let keyFingerprint: String
  package let range: IndexRange
  package let words: BlockedWords
  package let url: String?
  package var output: BatchOutput
  package var state: State
  /// The last index with a code: known once the batch was issued.
  package var lastIndex: UInt64?
  /// HMAC of the files' SHA-256 in hexadecimal: known once the batch was issued.
  package var fileTag: String?

  /// What an option of the run that reserved it decided.
  package struct BatchOutput: Hashable, Sendable {
    /// Absolute path of the folder of its files.
    package var folder: String
    package let columns: [CodeFile.Column]
    /// Nil: one file for all.
    package let rowsPerFile: Int?

    package init(folder: String, columns: [CodeFile.Column], rowsPerFile: Int?) {
      self.folder = folder
      self.columns = columns
      self.rowsPerFile = rowsPerFile
    }
  }

  /// What decides the bytes of its rows.
  package var file: CodeFile {
    CodeFile(
      space: space, range: range, count: count, words: words, columns: output.columns, url: url)
  }
}
