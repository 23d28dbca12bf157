import ByteText
import EmbeddedFiles

/// `001-schema.sql` for psql: one transaction with all migrations, each of which is skipped if it was applied. Two runs at once
/// wait for each other.
func postgreSQLSchema(_ migrations: [Migration]) -> String {
  let head = embeddedText(EmbeddedFiles.postgreSQL).byBytes
    .replacing("{version}", with: "\(migrations.count)").byBytes
    .replacing("{ownerCheck}\n", with: embeddedText(EmbeddedFiles.postgreSQLOwner))
  return head + migrations.enumerated().map(step).joined() + "\nCOMMIT;\n"
}

/// Each script is the text of a `DO` block, in which `$migration$` is taken.
let postgreSQLMigrations = [
  Migration(
    summary: "batches, codes, redemptions; redeem, revoke, counts by day",
    script: embeddedText(EmbeddedFiles.postgreSQLFirst).byBytes.replacing("{lockClass}", with: firstLockClass)
  ),
  Migration(
    summary: "locks that only those have who can redeem or revoke, the moment of a redemption, search paths",
    script: embeddedText(EmbeddedFiles.postgreSQLSecond).byBytes
      .replacing("{redeem}\n", with: RedeemFunction.all.map(\.script).joined(separator: "\n"))
  ),
  Migration(
    summary: "the pool: codes that are given to customers; claim, reserve, release, remaining, forget",
    script: TakeStatement.all.reduce(embeddedText(EmbeddedFiles.postgreSQLThird)) { script, statement in
      script.byBytes.replacing(statement.place, with: statement.script)
    }
  ),
]

/// The first number of the advisory locks of version 1: `ofrc`.
private let firstLockClass = "1868984931"

private func step(_ number: Int, _ migration: Migration) -> String {
  """

  -- Version \(number + 1): \(migration.summary).
  DO $migration$ BEGIN
  IF EXISTS (SELECT FROM offerc.migration WHERE version = \(number + 1)) THEN RETURN; END IF;

  \(migration.script)
  INSERT INTO offerc.migration (version) VALUES (\(number + 1));
  END $migration$;

  """
}
