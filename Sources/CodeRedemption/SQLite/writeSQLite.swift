import ByteText
import OfferModel
import EmbeddedFiles
import Diagnostics
import OfferCodes

/// Writes `002-data.sql` for sqlite3. Each batch is a transaction: either all of its codes are loaded or none.
func writeSQLite(_ batches: [RedemptionBatch], hasDigests: Bool, _ take: ([UInt8]) throws -> Void) throws {
  func write(_ text: String) throws { try take(Array(text.utf8)) }
  try write(
    embeddedText(EmbeddedFiles.sqliteData)
      .byBytes.replacing("{digests}", with: hasDigests ? ", and the digests of their codes" : ""))
  for batch in batches { try writeBatch(batch, hasDigests: hasDigests, write, take) }
}

private let valuesForm = DigestForm(
  groupStart: "INSERT INTO offerc_loaded VALUES\n", rowStart: "(x'", middle: "',", rowEnd: ")",
  separator: ",\n", groupEnd: ";\n")

private func writeBatch(
  _ batch: RedemptionBatch, hasDigests: Bool, _ write: (String) throws -> Void,
  _ take: ([UInt8]) throws -> Void
) throws {
  let range = batch.file.range
  let place = "bundle_id = \(sqlText(batch.bundleId)) AND batch_id = \(sqlText(batch.id))"
  try write(
    """

    -- \(escapingControls(batch.id)): \(counted(batch.count, "code"))
    BEGIN IMMEDIATE;
    INSERT OR IGNORE INTO offerc_batch (bundle_id, batch_id, product_id, offer_name, environment, count, first_index,
        last_index, created_date, end_date) VALUES (\(sqlText(batch.bundleId)), \(sqlText(batch.id)), \
    \(sqlText(batch.productId)), \(sqlText(batch.offerName)), '\(batch.environment.rawValue)', \(batch.count), \
    \(range.start), \(batch.lastIndex), '\(batch.createdDate)', '\(batch.endDate)');
    INSERT INTO offerc_fault SELECT 'other codes' FROM offerc_batch WHERE \(place)
      AND (count, first_index, last_index) <> (\(batch.count), \(range.start), \(batch.lastIndex));
    UPDATE offerc_batch SET end_date = '\(batch.endDate)' WHERE \(place);

    """)
  if batch.isRevoked {
    try write(
      "INSERT INTO offerc_revoke_batch VALUES (\(sqlText(batch.bundleId)), \(sqlText(batch.id)));\n")
  }
  for index in batch.revokedIndices {
    try write(
      "INSERT OR IGNORE INTO offerc_redemption (batch, code_index) SELECT batch, \(index) FROM offerc_batch WHERE \(place);\n"
    )
  }
  if hasDigests {
    try write("CREATE TEMP TABLE offerc_loaded (digest BLOB NOT NULL, place INTEGER NOT NULL) STRICT;\n")
    try batch.file.makeDigests(
      permutationKey: batch.permutationKey, digestKey: batch.digestKey, valuesForm, take)
    // In the order of the index, which is then written from its start to its end.
    try write(
      """
      INSERT INTO offerc_fault SELECT 'missing codes' WHERE (SELECT count(*) FROM offerc_loaded) <> \(batch.count);
      INSERT INTO offerc_fault SELECT 'other key' FROM offerc_batch WHERE \(place) AND has_digests
        AND EXISTS (SELECT 1 FROM offerc_loaded WHERE digest NOT IN (SELECT digest FROM offerc_code));
      INSERT OR IGNORE INTO offerc_code (digest, code_index, batch)
        SELECT digest, first_index + place, batch FROM offerc_loaded, offerc_batch WHERE \(place) ORDER BY digest;
      INSERT INTO offerc_fault SELECT 'shared codes' WHERE EXISTS (
        SELECT 1 FROM offerc_loaded l JOIN offerc_code c USING (digest) JOIN offerc_batch b USING (batch)
        WHERE NOT (\(place) AND c.code_index = b.first_index + l.place));
      UPDATE offerc_batch SET has_digests = 1 WHERE \(place);
      DROP TABLE offerc_loaded;

      """)
  }
  try write("COMMIT;\n")
}
