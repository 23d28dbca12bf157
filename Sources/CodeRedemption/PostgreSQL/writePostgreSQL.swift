import ByteText
import OfferModel
import EmbeddedFiles
import Diagnostics
import OfferCodes

/// Writes `002-data.sql` for psql. Each batch is a transaction: either all of its codes are loaded or none.
func writePostgreSQL(
  _ batches: [RedemptionBatch], hasDigests: Bool, _ take: ([UInt8]) throws -> Void
) throws {
  func write(_ text: String) throws { try take(Array(text.utf8)) }
  try write(
    """
    -- Batches of codes\(hasDigests ? ", and the digests of their codes" : ""). Written by `offerc codes export`; load it after 001-schema.sql with
    --   psql -f 002-data.sql
    -- It can be loaded again at any time: what was redeemed stays redeemed, and what was revoked stays revoked.
    \\set ON_ERROR_STOP on
    \\set QUIET on
    SET standard_conforming_strings = on;
    SET client_encoding = 'UTF8';
    SET search_path = pg_catalog, pg_temp;
    \(embeddedText(EmbeddedFiles.postgreSQLOwner))
    """)
  for batch in batches {
    let name = "\(sqlText(batch.bundleId)), \(sqlText(batch.id))"
    try write(
      """

      -- \(escapingControls(batch.id)): \(counted(batch.count, "code"))
      CALL offerc.load_batch(\(name), \(sqlText(batch.productId)), \(sqlText(batch.offerName)), \
      '\(batch.environment.rawValue)', \(batch.count), \(batch.file.range.start), \(batch.lastIndex), \
      '\(batch.createdDate)', '\(batch.endDate)', \(batch.isRevoked));

      """)
    try writeRevoked(batch, name, write)
    guard hasDigests else { continue }
    try write(
      """
      BEGIN;
      CREATE TEMP TABLE offerc_loaded (digest uuid NOT NULL, place integer NOT NULL) ON COMMIT DROP;
      COPY pg_temp.offerc_loaded FROM STDIN;

      """)
    try batch.file.makeDigests(
      permutationKey: batch.permutationKey, digestKey: batch.digestKey, copyForm, take)
    try write("\\.\nCALL offerc.load_codes(\(name));\nCOMMIT;\n")
  }
}

/// The text format of COPY.
private let copyForm = DigestForm(middle: "\t", separator: "\n", groupEnd: "\n")

private func writeRevoked(_ batch: RedemptionBatch, _ name: String, _ write: (String) throws -> Void) throws {
  guard !batch.revokedIndices.isEmpty else { return }
  try write(
    """
    BEGIN;
    CREATE TEMP TABLE offerc_revoked (code_index bigint NOT NULL) ON COMMIT DROP;
    COPY pg_temp.offerc_revoked FROM STDIN;

    """)
  for index in batch.revokedIndices { try write("\(index)\n") }
  try write("\\.\nCALL offerc.load_revoked(\(name));\nCOMMIT;\n")
}
