import ByteText
import Diagnostics
import EmbeddedFiles
import OfferCodes
import OfferModel

/// The file that fills the pool of a PostgreSQL database: codes that it gives to customers, each code to one recipient.
package enum PoolFile {
  package static let name = "003-pool.sql"

  /// The role that may call the functions of the pool, unless the user names another.
  package static let role = "offerc_pool"

  /// Writes `003-pool.sql`, which is loaded after `001-schema.sql`. Each batch is a transaction: either all of its codes are
  /// loaded or none.
  ///
  /// - Parameters:
  ///   - role: who may call the functions.
  ///   - take: takes the text piece by piece, in order.
  /// - Throws: `CryptographyFailure`, `CodesExhausted`, or what `take` throws.
  package static func write(
    _ batches: [PoolBatch], for role: String, _ take: ([UInt8]) throws -> Void
  ) throws {
    func write(_ text: String) throws { try take(Array(text.utf8)) }
    try write(
      embeddedText(EmbeddedFiles.postgreSQLPool)
        .byBytes.replacing("{role}", with: sqlText(role))
        .byBytes.replacing("{ownerCheck}\n", with: embeddedText(EmbeddedFiles.postgreSQLOwner)))
    for batch in batches {
      let name = "\(sqlText(batch.bundleId)), \(sqlText(batch.id))"
      try write(
        """

        -- \(escapingControls(batch.id)): \(counted(batch.count, "code"))
        CALL offerc.load_pool_batch(\(name), \(sqlText(batch.productId)), \(sqlText(batch.offerName)), \
        '\(batch.environment.rawValue)', \(batch.codesPerRecipient), \(batch.count), '\(batch.createdDate)', \
        '\(batch.endDate)', '\(batch.givenUntil)', \(batch.linkParts), \(batch.isRevoked));
        BEGIN;
        CREATE TEMP TABLE offerc_loaded (code text COLLATE "C" NOT NULL, code_index bigint) ON COMMIT DROP;
        COPY pg_temp.offerc_loaded FROM STDIN;

        """)
      try batch.writeRows(take)
      try write("\\.\nCALL offerc.load_pool_codes(\(name));\nCOMMIT;\n")
      try batch.writeRevoked(name, write)
    }
  }
}

extension PoolBatch {
  /// What is before and after the code in its address, as two arguments of SQL.
  fileprivate var linkParts: String {
    let parts = link?.byBytes.split(separator: "{code}", omittingEmptySubsequences: false)
    guard let parts, parts.count == 2 else { return "NULL, NULL" }
    return "\(sqlText(String(parts[0]))), \(sqlText(String(parts[1])))"
  }

  /// The rows in the text format of COPY: a code, and its index or nothing.
  fileprivate func writeRows(_ take: ([UInt8]) throws -> Void) throws {
    switch codes {
    case .apple(let codes):
      let rowsInPiece = 10_000
      for start in stride(from: 0, to: codes.count, by: rowsInPiece) {
        let piece = codes[start..<min(start + rowsInPiece, codes.count)]
        try take(piece.flatMap { code in Array(code) + Array("\t\\N\n".utf8) })
      }
    case .own(let batch):
      try batch.file.makeIndexedCodes(permutationKey: batch.permutationKey, take)
    }
  }

  fileprivate func writeRevoked(_ name: String, _ write: (String) throws -> Void) throws {
    guard case .own(let batch) = codes, !batch.revokedIndices.isEmpty else { return }
    try write(
      """
      BEGIN;
      CREATE TEMP TABLE offerc_revoked (code_index bigint NOT NULL) ON COMMIT DROP;
      COPY pg_temp.offerc_revoked FROM STDIN;

      """)
    for index in batch.revokedIndices { try write("\(index)\n") }
    try write("\\.\nCALL offerc.load_pool_revoked(\(name));\nCOMMIT;\n")
  }
}
