package import Cryptography
import Dispatch
import Synchronization

/// The range of a batch has no room for its codes: too many are skipped.
package struct CodesExhausted: Error {
  /// How many codes there are.
  package let available: Int
}

extension CodeFile {
  /// Indices that are encrypted in one go: their rows and numerals fit into the caches of a core.
  private static let stretch: UInt64 = 4096
  /// Stretches that are made while those before them are consumed.
  private static let stretchesAtOnce: UInt64 = 24

  /// All rows in their order, in pieces of whole rows, made on all cores while earlier ones are consumed.
  ///
  /// - Parameters:
  ///   - permutationKey: 32 bytes.
  ///   - consume: takes the rows of one piece, on the calling thread.
  /// - Returns: the last index that has a row.
  /// - Throws: `CryptographyFailure`, `CodesExhausted`, or what `consume` throws.
  package func makeRows(permutationKey: SecretBytes, _ consume: (_ rows: [UInt8]) throws -> Void) throws
    -> UInt64
  {
    let rowSize = rowSize
    let filter = CodeFilter(space, words)
    var missing = count
    var last = range.start
    var next = range.start
    var made = RowsInWork()
    while missing > 0 {
      let indices = next..<min(range.end, next + stretch(for: missing - made.count))
      guard made.count + indices.count > 0 else { throw CodesExhausted(available: count - missing) }
      let following = RowsInWork(indices, of: self, filter, permutationKey, size: CodeFile.stretch)
      defer { following.wait() }
      for rows in try made.rows() where missing > 0 {
        let taken = min(missing, rows.bytes.count / rowSize)
        guard taken > 0 else { continue }
        let isWhole = taken * rowSize == rows.bytes.count
        try consume(isWhole ? rows.bytes : Array(rows.bytes.prefix(taken * rowSize)))
        missing -= taken
        last = rows.index(ofRow: taken - 1)
      }
      made = following
      next = indices.upperBound
    }
    return last
  }

  /// How many more indices to encrypt: as many as rows are missing, and some for those that will be skipped.
  private func stretch(for missing: Int) -> UInt64 {
    guard missing > 0 else { return 0 }
    return min(CodeFile.stretch * CodeFile.stretchesAtOnce, UInt64(missing) + UInt64(missing / 16) + 64)
  }
}

/// Rows that other threads are making.
private struct RowsInWork {
  private let group = DispatchGroup()
  private let results: ResultList
  /// Indices that it is about.
  let count: Int

  private final class ResultList: Sendable {
    let rows: Mutex<[Result<MadeRows, any Error>?]>
    init(_ count: Int) { rows = Mutex(Array(repeating: nil, count: count)) }
  }

  init() {
    results = ResultList(0)
    count = 0
  }

  init(_ indices: Range<UInt64>, of file: CodeFile, _ filter: CodeFilter, _ key: SecretBytes, size: UInt64) {
    let starts = Array(stride(from: indices.lowerBound, to: indices.upperBound, by: Int(size)))
    let results = ResultList(starts.count)
    self.results = results
    count = indices.count
    for (number, start) in starts.enumerated() {
      DispatchQueue.global().async(group: group) {
        let result = Result {
          try RowMaker(file, filter, permutationKey: key).rows(
            of: start..<min(start + size, indices.upperBound))
        }
        results.rows.withLock { $0[number] = result }
      }
    }
  }

  func wait() { group.wait() }

  /// - Throws: the first failure.
  func rows() throws -> [MadeRows] {
    wait()
    return try results.rows.withLock { try $0.compactMap { try $0?.get() } }
  }
}
