import EmbeddedFiles

/// `001-schema.sql` for sqlite3: one transaction with all migrations. sqlite3 cannot skip statements, so each script can run again.
func sqliteSchema(_ migrations: [Migration]) -> String {
  embeddedText(EmbeddedFiles.sqlite) + migrations.enumerated().map(step).joined()
    + refusalOfNewer(than: migrations.count) + "\nCOMMIT;\n"
}

let sqliteMigrations = [
  Migration(
    summary: "batches, codes, redemptions; redeem, revoke, counts by day",
    script: embeddedText(EmbeddedFiles.sqliteFirst)),
  Migration(
    summary: "triggers that take no code away, whatever the conflict clause; the length of redeemers",
    script: embeddedText(EmbeddedFiles.sqliteSecond)),
]

private func step(_ number: Int, _ migration: Migration) -> String {
  """

  -- Version \(number + 1): \(migration.summary).
  \(migration.script)
  INSERT INTO offerc_migration (version) SELECT \(number + 1)
    WHERE NOT EXISTS (SELECT 1 FROM offerc_migration WHERE version = \(number + 1));

  """
}

/// Refuses a database of a later version. It comes after the migrations, because the table may be new, and undoes them.
private func refusalOfNewer(than version: Int) -> String {
  """

  CREATE TEMP TABLE offerc_newer (version INTEGER);
  CREATE TEMP TRIGGER offerc_newer_refused BEFORE INSERT ON offerc_newer BEGIN
    SELECT RAISE(ABORT, 'this database was set up by a newer version of offerc: use the file of that version');
  END;
  INSERT INTO offerc_newer SELECT version FROM offerc_migration WHERE version > \(version);
  DROP TABLE offerc_newer;

  """
}
