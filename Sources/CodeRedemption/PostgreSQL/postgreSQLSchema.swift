import Diagnostics

/// A step from one version of the database to the next. One that was released is never changed: a new one is added after it.
struct PostgreSQLMigration {
  /// What it brings, for the reader of the file.
  let summary: String
  let script: String
}

let postgreSQLMigrations = [
  PostgreSQLMigration(
    summary: "batches, codes, redemptions; redeem, revoke, counts by day", script: firstPostgreSQLTables)
]

/// `001-schema.sql` for psql: one transaction with all migrations, each of which is skipped where it was applied. Two runs at once
/// wait for each other.
func postgreSQLSchema(_ migrations: [PostgreSQLMigration]) -> String {
  let head = """
    -- Redemption of codes that offerc made: tables, functions and a view in the schema `offerc`. Written by
    -- `offerc codes export`; for PostgreSQL 13 or newer. Load it with
    --   psql -f 001-schema.sql
    -- It can be loaded again at any time, also while codes are redeemed: what was applied is skipped.
    \\set ON_ERROR_STOP on
    \\set QUIET on
    SET client_min_messages = warning;
    SET standard_conforming_strings = on;
    BEGIN;
    -- A change that has to wait for somebody else's lock gives up, and does not hold up redemptions.
    SET LOCAL lock_timeout = '10s';
    DO $$ BEGIN PERFORM pg_advisory_xact_lock(\(lockClass), 0); END $$;
    CREATE SCHEMA IF NOT EXISTS offerc;
    CREATE TABLE IF NOT EXISTS offerc.migration (
      version integer PRIMARY KEY,
      applied_at timestamptz NOT NULL DEFAULT now()
    );
    DO $$ BEGIN
      IF EXISTS (SELECT FROM offerc.migration WHERE version > \(migrations.count)) THEN
        RAISE EXCEPTION 'this database was set up by a newer version of offerc: use the file of that version';
      END IF;
    END $$;

    """
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
  return head + steps.joined() + "\nCOMMIT;\n"
}

/// The first number of every advisory lock: `ofrc`. The second is 0 for migrations, else that of a batch.
let lockClass = 0x6F66_7263
