/// A step from one version of the database to the next. One that was released is never changed: a new one is added after it.
struct PostgreSQLMigration {
  /// What it brings, for the reader of the file.
  let summary: String
  /// The statements of a `DO` block, where `$migration$` is taken.
  let script: String
}

let postgreSQLMigrations = [
  PostgreSQLMigration(
    summary: "batches, codes, redemptions; redeem, revoke, counts by day",
    script: embeddedText(PackageResources.postgresql_1_sql))
]

/// `001-schema.sql` for psql: one transaction with all migrations, each of which is skipped where it was applied. Two runs at once
/// wait for each other.
func postgreSQLSchema(_ migrations: [PostgreSQLMigration]) -> String {
  let steps = migrations.enumerated().map { number, migration in
    """

    -- Version \(number + 1): \(migration.summary).
    DO $migration$ BEGIN
    IF EXISTS (SELECT FROM offerc.migration WHERE version = \(number + 1)) THEN RETURN; END IF;

    \(migration.script)
    INSERT INTO offerc.migration (version) VALUES (\(number + 1));
    END $migration$;

    """
  }
  let head = embeddedText(PackageResources.postgresql_sql).replacing("{version}", with: "\(migrations.count)")
  return (head + steps.joined() + "\nCOMMIT;\n").replacing("{lockClass}", with: "\(lockClass)")
}

/// The first number of every advisory lock: `ofrc`. The second is 0 for migrations, else that of a batch.
private let lockClass = 0x6F66_7263
