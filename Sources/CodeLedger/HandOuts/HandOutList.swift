package import OfferCodes
import Cryptography
import Diagnostics
package import Disk
import OfferModel

/// The codes of a hand-out as a list: the same bytes whenever it is made.
package struct HandOutList: Sendable {
  private let header: [UInt8]
  /// Gives the rows away, and answers with the last index.
  private let rows: @Sendable (_ take: ([UInt8]) throws -> Void) throws -> UInt64
  private let batchId: String

  /// - Parameters:
  ///   - batch: is issued.
  ///   - firstIndex: where the search for codes begins.
  ///   - leftOut: the indices of codes that are not in the list.
  ///   - key: that of the batch's code space.
  /// - Throws: `PlainFailure` when the batch is not issued; `CryptographyFailure`.
  package init(
    of batch: LedgerBatch, from firstIndex: UInt64, count: Int, leftOut: Set<UInt64> = [], key: CodeKey
  ) throws {
    guard let lastIndex = batch.lastIndex, batch.range.start <= firstIndex, firstIndex <= lastIndex else {
      throw PlainFailure("batch \(quoted(batch.id)) has no codes left")
    }
    let whole = batch.file
    let file = CodeFile(
      space: whole.space, range: IndexRange(start: firstIndex, width: lastIndex - firstIndex + 1),
      count: count, words: whole.words, columns: whole.columns, url: whole.url, leftOut: leftOut)
    let permutationKey = try key.permutationKey()
    header = file.header
    rows = { take in try file.makeRows(permutationKey: permutationKey, take) }
    batchId = batch.id
  }

  /// Codes of Apple's.
  init(of batchId: String, _ codes: [ArraySlice<UInt8>], from firstIndex: UInt64, count: Int) {
    header = Array("code\n".utf8)
    let list = codes.dropFirst(Int(firstIndex)).prefix(count)
    rows = { take in
      for code in list { try take(code + [0x0A]) }
      return firstIndex + UInt64(list.count) - 1
    }
    self.batchId = batchId
  }

  /// Where the codes end; nothing is written. A file `name` that is there already must have the very bytes.
  /// - Throws: `PlainFailure`, `CryptographyFailure`.
  package func lastIndex(checking name: String?, in folder: Folder?) throws -> UInt64 {
    guard let name, let folder, try folder.has(name) else { return try makeRows { _ in } }
    let target = try PublishedFile(name, in: folder, content: .handOut)
    try target.take(header[...])
    let last = try makeRows { try target.take($0[...]) }
    try target.finish()
    return last
  }

  /// The header, then the rows.
  package func write(_ take: ([UInt8]) throws -> Void) throws {
    try take(header)
    _ = try makeRows(take)
  }

  /// Makes a file that only its owner may read; one that is there is left alone when it has the very bytes.
  ///
  /// - Returns: whether it is new.
  /// - Throws: `PlainFailure`, `CryptographyFailure`.
  package func makeFile(_ name: String, in folder: Folder) throws -> Bool {
    folder.removeLeftovers(of: [name])
    guard try !folder.has(name) else {
      _ = try lastIndex(checking: name, in: folder)
      return false
    }
    let target = try newFile(name, in: folder)
    try write { try target.take($0) }
    try target.publish()
    try folder.flush()
    return true
  }

  private func makeRows(_ take: ([UInt8]) throws -> Void) throws -> UInt64 {
    do {
      return try rows(take)
    } catch let failure as CodesExhausted {
      throw PlainFailure(
        "batch \(quoted(batchId)) has only \(counted(failure.available, "code")) left")
    }
  }
}
