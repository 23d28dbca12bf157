/// A kind of database in which codes are redeemed.
package enum RedemptionDatabase: String, CaseIterable, Sendable {
  case postgresql
  case sqlite

  package static let schemaFile = "001-schema.sql"
  package static let dataFile = "002-data.sql"

  /// The text of `001-schema.sql`: what makes a database, or takes one of an earlier version to this one, while it is in use.
  package var schema: String {
    switch self {
    case .postgresql: postgreSQLSchema(postgreSQLMigrations)
    case .sqlite: sqliteSchema(sqliteMigrations)
    }
  }

  /// Writes `002-data.sql`: the batches, what is revoked, and the digests of the codes. It can be loaded again.
  ///
  /// - Parameters:
  ///   - hasDigests: false for servers that compute batch and index of a code.
  ///   - take: takes the text piece by piece, in order.
  /// - Throws: `CryptographyFailure`, `CodesExhausted`, or what `take` throws.
  package func writeData(
    of batches: [RedemptionBatch], hasDigests: Bool, _ take: ([UInt8]) throws -> Void
  ) throws {
    switch self {
    case .postgresql: try writePostgreSQL(batches, hasDigests: hasDigests, take)
    case .sqlite: try writeSQLite(batches, hasDigests: hasDigests, take)
    }
  }
}
