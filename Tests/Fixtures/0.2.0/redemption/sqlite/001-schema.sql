-- Redemption of codes that offerc made, for one machine. Written by `offerc codes export`; for SQLite 3.37 or newer. Load it with
--   sqlite3 codes.sqlite < 001-schema.sql
-- It can be loaded again at any time, also while codes are redeemed: what is there stays as it is.
.bail on
.timeout 30000
BEGIN IMMEDIATE;

-- Version 1.
CREATE TABLE IF NOT EXISTS offerc_migration (
  version INTEGER PRIMARY KEY,
  applied_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))
) STRICT;

CREATE TABLE IF NOT EXISTS offerc_batch (
  batch INTEGER PRIMARY KEY,
  bundle_id TEXT NOT NULL,
  batch_id TEXT NOT NULL,
  product_id TEXT NOT NULL,
  offer_name TEXT NOT NULL,
  environment TEXT NOT NULL CHECK (environment IN ('production', 'sandbox')),
  count INTEGER NOT NULL CHECK (count > 0),
  first_index INTEGER NOT NULL CHECK (first_index >= 0),
  last_index INTEGER NOT NULL CHECK (last_index - first_index >= count - 1),
  created_date TEXT NOT NULL,
  -- The first day (UTC) on which the codes no longer work.
  end_date TEXT NOT NULL,
  revoked_at TEXT,
  has_digests INTEGER NOT NULL DEFAULT 0,
  UNIQUE (bundle_id, batch_id)
) STRICT;

-- digest: the first 16 bytes of HMAC-SHA-256 over the code.
CREATE TABLE IF NOT EXISTS offerc_code (
  digest BLOB NOT NULL PRIMARY KEY CHECK (length(digest) = 16),
  code_index INTEGER NOT NULL,
  batch INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- One row for each code that cannot be redeemed any more. Whether a code is redeemed or revoked is decided by who inserts it first.
-- redeemer: NULL if the code was revoked before anybody redeemed it.
CREATE TABLE IF NOT EXISTS offerc_redemption (
  batch INTEGER NOT NULL,
  code_index INTEGER NOT NULL,
  redeemer TEXT CHECK (redeemer <> ''),
  redeemed_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')),
  PRIMARY KEY (batch, code_index)
) STRICT, WITHOUT ROWID;

-- state: open, or why a code cannot be redeemed: expired, revoked, redeemed. A digest without a row is unknown.
CREATE VIEW IF NOT EXISTS offerc_state AS
  SELECT c.digest, b.bundle_id, b.batch_id, c.code_index, b.product_id, b.offer_name, b.environment,
    CASE WHEN r.redeemer IS NOT NULL THEN 'redeemed'
      WHEN r.batch IS NOT NULL OR b.revoked_at IS NOT NULL THEN 'revoked'
      WHEN date('now') >= b.end_date THEN 'expired' ELSE 'open' END AS state,
    r.redeemer, CASE WHEN r.redeemer IS NOT NULL THEN r.redeemed_at END AS redeemed_at
  FROM offerc_code c JOIN offerc_batch b USING (batch)
    LEFT JOIN offerc_redemption r ON r.batch = c.batch AND r.code_index = c.code_index;

-- Redeems a code that is open, and does nothing to any other. Then ask offerc_state: if it names your redeemer, the code is theirs.
--   INSERT INTO offerc_redeem VALUES (:digest, :redeemer);
--   SELECT state, redeemer FROM offerc_state WHERE digest = :digest;
CREATE VIEW IF NOT EXISTS offerc_redeem AS SELECT NULL AS digest, NULL AS redeemer WHERE false;
CREATE TRIGGER IF NOT EXISTS offerc_redeem_insert INSTEAD OF INSERT ON offerc_redeem BEGIN
  SELECT RAISE(ABORT, 'the redeemer is empty, expected the id of a customer') WHERE coalesce(new.redeemer, '') = '';
  INSERT OR IGNORE INTO offerc_redemption (batch, code_index, redeemer)
    SELECT c.batch, c.code_index, new.redeemer FROM offerc_code c JOIN offerc_batch b USING (batch)
    WHERE c.digest = new.digest AND b.revoked_at IS NULL AND date('now') < b.end_date;
END;

-- The same for servers that compute batch and index of a code: offerc_code may be empty. Then ask offerc_redemption.
CREATE VIEW IF NOT EXISTS offerc_redeem_index AS
  SELECT NULL AS bundle_id, NULL AS batch_id, NULL AS code_index, NULL AS redeemer WHERE false;
CREATE TRIGGER IF NOT EXISTS offerc_redeem_index_insert INSTEAD OF INSERT ON offerc_redeem_index BEGIN
  SELECT RAISE(ABORT, 'the redeemer is empty, expected the id of a customer') WHERE coalesce(new.redeemer, '') = '';
  INSERT OR IGNORE INTO offerc_redemption (batch, code_index, redeemer)
    SELECT batch, new.code_index, new.redeemer FROM offerc_batch
    WHERE bundle_id = new.bundle_id AND batch_id = new.batch_id
      AND new.code_index BETWEEN first_index AND last_index
      AND revoked_at IS NULL AND date('now') < end_date;
END;

-- INSERT INTO offerc_revoke VALUES (:digest); what was redeemed stays redeemed.
CREATE VIEW IF NOT EXISTS offerc_revoke AS SELECT NULL AS digest WHERE false;
CREATE TRIGGER IF NOT EXISTS offerc_revoke_insert INSTEAD OF INSERT ON offerc_revoke BEGIN
  INSERT OR IGNORE INTO offerc_redemption (batch, code_index)
    SELECT batch, code_index FROM offerc_code WHERE digest = new.digest;
END;

-- INSERT INTO offerc_revoke_batch VALUES (:bundle_id, :batch_id);
CREATE VIEW IF NOT EXISTS offerc_revoke_batch AS SELECT NULL AS bundle_id, NULL AS batch_id WHERE false;
CREATE TRIGGER IF NOT EXISTS offerc_revoke_batch_insert INSTEAD OF INSERT ON offerc_revoke_batch BEGIN
  UPDATE offerc_batch SET revoked_at = strftime('%Y-%m-%dT%H:%M:%SZ', 'now')
    WHERE bundle_id = new.bundle_id AND batch_id = new.batch_id AND revoked_at IS NULL;
END;

-- For `offerc codes status --redemptions`. Days are in UTC.
CREATE VIEW IF NOT EXISTS offerc_redemptions_by_day AS
  SELECT b.bundle_id, b.batch_id, date(r.redeemed_at) AS day, count(r.redeemer) AS redeemed,
    count(*) - count(r.redeemer) AS revoked
  FROM offerc_redemption r JOIN offerc_batch b USING (batch)
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;

INSERT OR IGNORE INTO offerc_migration (version) VALUES (1);
COMMIT;
