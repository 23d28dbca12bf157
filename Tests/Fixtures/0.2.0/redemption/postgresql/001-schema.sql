-- Redemption of codes that offerc made: tables, functions and a view in the schema `offerc`. Written by
-- `offerc codes export`; for PostgreSQL 13 or newer. Load it with
--   psql -f 001-schema.sql
-- It can be loaded again at any time, also while codes are redeemed: what was applied is skipped.
\set ON_ERROR_STOP on
\set QUIET on
SET client_min_messages = warning;
SET standard_conforming_strings = on;
BEGIN;
-- A change that has to wait for somebody else's lock gives up, and does not hold up redemptions.
SET LOCAL lock_timeout = '10s';
DO $$ BEGIN PERFORM pg_advisory_xact_lock(1868984931, 0); END $$;
CREATE SCHEMA IF NOT EXISTS offerc;
CREATE TABLE IF NOT EXISTS offerc.migration (
  version integer PRIMARY KEY,
  applied_at timestamptz NOT NULL DEFAULT now()
);
DO $$ BEGIN
  IF EXISTS (SELECT FROM offerc.migration WHERE version > 1) THEN
    RAISE EXCEPTION 'this database was set up by a newer version of offerc: use the file of that version';
  END IF;
END $$;

-- Version 1: batches, codes, redemptions; redeem, revoke, counts by day.
DO $migration$ BEGIN
IF EXISTS (SELECT FROM offerc.migration WHERE version = 1) THEN RETURN; END IF;

CREATE TABLE offerc.batch (
  batch integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  bundle_id text NOT NULL,
  batch_id text NOT NULL,
  product_id text NOT NULL,
  offer_name text NOT NULL,
  environment text NOT NULL CHECK (environment IN ('production', 'sandbox')),
  count integer NOT NULL CHECK (count > 0),
  first_index bigint NOT NULL CHECK (first_index >= 0),
  last_index bigint NOT NULL CHECK (last_index - first_index >= count - 1),
  created_date date NOT NULL,
  end_date date NOT NULL,
  revoked_at timestamptz,
  has_digests boolean NOT NULL DEFAULT false,
  UNIQUE (bundle_id, batch_id)
);
COMMENT ON COLUMN offerc.batch.end_date IS 'The first day, as offerc.day says it, on which the codes no longer work.';

-- The only writer is offerc.load_codes, which knows the batch: a foreign key would double the time of loading.
CREATE TABLE offerc.code (
  digest uuid PRIMARY KEY,
  code_index bigint NOT NULL,
  batch integer NOT NULL
);
COMMENT ON COLUMN offerc.code.digest IS 'The first 16 bytes of HMAC-SHA-256 over the code: uuid is the type of 16 bytes that takes the least space.';

-- One row for each code that cannot be redeemed any more. Whether a code is redeemed or revoked is decided by who inserts it first.
CREATE TABLE offerc.redemption (
  batch integer NOT NULL,
  code_index bigint NOT NULL,
  redeemer text CHECK (redeemer <> ''),
  redeemed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (batch, code_index)
);
COMMENT ON COLUMN offerc.redemption.redeemer IS 'NULL: the code was revoked before anybody redeemed it.';

-- What the functions answer. result: accepted (now or before, by this redeemer), or why not: unknown, expired, revoked,
-- redeemed (by somebody else).
CREATE TYPE offerc.answer AS (
  result text, is_new boolean, bundle_id text, batch_id text, product_id text, offer_name text,
  environment text, redeemed_at timestamptz
);

-- The day of a moment. As Apple counts days; replace this function if those of your codes are in another time zone.
CREATE FUNCTION offerc.day(moment timestamptz) RETURNS date LANGUAGE sql STABLE AS
  $$ SELECT (moment AT TIME ZONE 'America/Los_Angeles')::date $$;

CREATE FUNCTION offerc.redeem_place(number integer, code_index bigint, redeemer text)
RETURNS offerc.answer LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
DECLARE
  answer offerc.answer;
  found_batch offerc.batch;
  taken offerc.redemption;
BEGIN
  IF coalesce(redeem_place.redeemer, '') = '' THEN
    RAISE EXCEPTION 'the redeemer is empty, expected the id of a customer';
  END IF;
  -- Other levels see the batch as it was when the transaction began.
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'a revocation can go unseen at the isolation level %: redeem in a transaction that is read committed',
      current_setting('transaction_isolation');
  END IF;
  -- Many may hold it at once; only offerc.revoke holds it alone: what it has revoked is not redeemed afterwards.
  PERFORM pg_advisory_xact_lock_shared(1868984931, redeem_place.number);
  SELECT * INTO STRICT found_batch FROM offerc.batch WHERE batch = redeem_place.number;
  answer.is_new := false;
  answer.bundle_id := found_batch.bundle_id;
  answer.batch_id := found_batch.batch_id;
  answer.product_id := found_batch.product_id;
  answer.offer_name := found_batch.offer_name;
  answer.environment := found_batch.environment;
  answer.result := CASE WHEN found_batch.revoked_at IS NOT NULL THEN 'revoked'
    WHEN offerc.day(now()) >= found_batch.end_date THEN 'expired' END;
  LOOP
    IF answer.result IS NULL THEN
      -- Waits for others who redeem the same code, and does nothing if they have.
      INSERT INTO offerc.redemption (batch, code_index, redeemer)
        VALUES (redeem_place.number, redeem_place.code_index, redeem_place.redeemer)
        ON CONFLICT DO NOTHING RETURNING redeemed_at INTO answer.redeemed_at;
      IF FOUND THEN
        answer.result := 'accepted';
        answer.is_new := true;
        RETURN answer;
      END IF;
    END IF;
    SELECT * INTO taken FROM offerc.redemption
      WHERE batch = redeem_place.number AND code_index = redeem_place.code_index;
    IF FOUND THEN
      answer.result := CASE WHEN taken.redeemer IS NULL THEN 'revoked'
        WHEN taken.redeemer = redeem_place.redeemer THEN 'accepted' ELSE 'redeemed' END;
      answer.redeemed_at := CASE WHEN taken.redeemer IS NOT NULL THEN taken.redeemed_at END;
      RETURN answer;
    END IF;
    -- Without a reason, somebody has deleted the row in the meantime.
    IF answer.result IS NOT NULL THEN RETURN answer; END IF;
  END LOOP;
END $$;

-- For servers that compute the digest of a code.
CREATE FUNCTION offerc.redeem(digest uuid, redeemer text)
RETURNS offerc.answer LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
DECLARE
  answer offerc.answer;
  place offerc.code;
BEGIN
  SELECT * INTO place FROM offerc.code WHERE digest = redeem.digest;
  IF FOUND THEN RETURN offerc.redeem_place(place.batch, place.code_index, redeem.redeemer); END IF;
  answer.result := 'unknown';
  answer.is_new := false;
  RETURN answer;
END $$;

-- For servers that compute batch and index of a code: offerc.code may be empty. The caller has checked that the index has a code.
CREATE FUNCTION offerc.redeem(bundle_id text, batch_id text, code_index bigint, redeemer text)
RETURNS offerc.answer LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
DECLARE
  answer offerc.answer;
  number integer;
BEGIN
  SELECT batch INTO number FROM offerc.batch
    WHERE bundle_id = redeem.bundle_id AND batch_id = redeem.batch_id
      AND redeem.code_index BETWEEN first_index AND last_index;
  IF FOUND THEN RETURN offerc.redeem_place(number, redeem.code_index, redeem.redeemer); END IF;
  answer.result := 'unknown';
  answer.is_new := false;
  RETURN answer;
END $$;

-- Answers revoked or unknown. Once it has, no code of the batch is redeemed; what was redeemed before stays redeemed.
CREATE FUNCTION offerc.revoke(bundle_id text, batch_id text)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
DECLARE
  number integer;
BEGIN
  SELECT batch INTO number FROM offerc.batch
    WHERE bundle_id = revoke.bundle_id AND batch_id = revoke.batch_id;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  PERFORM pg_advisory_xact_lock(1868984931, number);
  UPDATE offerc.batch SET revoked_at = now() WHERE batch = number AND revoked_at IS NULL;
  RETURN 'revoked';
END $$;

-- Answers revoked, unknown, or redeemed where it is too late.
CREATE FUNCTION offerc.revoke(bundle_id text, batch_id text, code_index bigint)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
DECLARE
  number integer;
  taken text;
BEGIN
  SELECT batch INTO number FROM offerc.batch
    WHERE bundle_id = revoke.bundle_id AND batch_id = revoke.batch_id
      AND revoke.code_index BETWEEN first_index AND last_index;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  INSERT INTO offerc.redemption (batch, code_index) VALUES (number, revoke.code_index) ON CONFLICT DO NOTHING;
  SELECT redeemer INTO taken FROM offerc.redemption
    WHERE batch = number AND code_index = revoke.code_index;
  RETURN CASE WHEN taken IS NULL THEN 'revoked' ELSE 'redeemed' END;
END $$;

CREATE FUNCTION offerc.revoke(digest uuid)
RETURNS text LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce((
    SELECT offerc.revoke(b.bundle_id, b.batch_id, c.code_index)
    FROM offerc.code c JOIN offerc.batch b USING (batch) WHERE c.digest = revoke.digest
  ), 'unknown');
$$;

CREATE PROCEDURE offerc.load_batch(
  bundle_id text, batch_id text, product_id text, offer_name text, environment text, count integer,
  first_index bigint, last_index bigint, created_date date, end_date date, is_revoked boolean
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  known offerc.batch;
BEGIN
  INSERT INTO offerc.batch (bundle_id, batch_id, product_id, offer_name, environment, count, first_index,
      last_index, created_date, end_date, revoked_at)
    VALUES (load_batch.bundle_id, load_batch.batch_id, load_batch.product_id, load_batch.offer_name,
      load_batch.environment, load_batch.count, load_batch.first_index, load_batch.last_index,
      load_batch.created_date, load_batch.end_date, CASE WHEN is_revoked THEN now() END)
    ON CONFLICT DO NOTHING;
  SELECT * INTO STRICT known FROM offerc.batch
    WHERE bundle_id = load_batch.bundle_id AND batch_id = load_batch.batch_id;
  IF (known.count, known.first_index, known.last_index)
    <> (load_batch.count, load_batch.first_index, load_batch.last_index) THEN
    RAISE EXCEPTION 'batch % of % has other codes in this database: give the new batch another id',
      load_batch.batch_id, load_batch.bundle_id;
  END IF;
  UPDATE offerc.batch SET end_date = load_batch.end_date
    WHERE batch = known.batch AND end_date <> load_batch.end_date;
  IF is_revoked AND known.revoked_at IS NULL THEN
    PERFORM offerc.revoke(load_batch.bundle_id, load_batch.batch_id);
  END IF;
END $$;

-- Takes the rows of pg_temp.offerc_loaded.
CREATE PROCEDURE offerc.load_codes(bundle_id text, batch_id text) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  known offerc.batch;
  loaded bigint;
  inserted bigint;
BEGIN
  SELECT * INTO STRICT known FROM offerc.batch
    WHERE bundle_id = load_codes.bundle_id AND batch_id = load_codes.batch_id FOR NO KEY UPDATE;
  SELECT count(*) INTO loaded FROM pg_temp.offerc_loaded;
  IF loaded <> known.count THEN
    RAISE EXCEPTION 'batch % has % codes, but the file has %: load the whole file', load_codes.batch_id,
      known.count, loaded;
  END IF;
  -- In the order of the index, which is then written from its start to its end.
  INSERT INTO offerc.code (digest, code_index, batch)
    SELECT digest, known.first_index + place, known.batch FROM pg_temp.offerc_loaded ORDER BY digest
    ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS inserted = ROW_COUNT;
  IF inserted < loaded AND EXISTS (
    SELECT FROM pg_temp.offerc_loaded l JOIN offerc.code c USING (digest)
    WHERE c.batch <> known.batch OR c.code_index <> known.first_index + l.place
  ) THEN
    RAISE EXCEPTION 'batch % shares codes with another batch of this database: give each app a prefix of its own',
      load_codes.batch_id;
  END IF;
  IF known.has_digests AND inserted > 0 THEN
    RAISE EXCEPTION 'batch % of % was made with another key in this database: give the new batch another id',
      load_codes.batch_id, load_codes.bundle_id;
  END IF;
  UPDATE offerc.batch SET has_digests = true WHERE batch = known.batch AND NOT has_digests;
END $$;

-- Takes the rows of pg_temp.offerc_revoked.
CREATE PROCEDURE offerc.load_revoked(bundle_id text, batch_id text) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  INSERT INTO offerc.redemption (batch, code_index)
    SELECT b.batch, r.code_index FROM pg_temp.offerc_revoked r, offerc.batch b
    WHERE b.bundle_id = load_revoked.bundle_id AND b.batch_id = load_revoked.batch_id
    ON CONFLICT DO NOTHING;
END $$;

-- For `offerc codes status --redemptions`.
CREATE VIEW offerc.redemptions_by_day AS
  SELECT b.bundle_id, b.batch_id, offerc.day(r.redeemed_at) AS day,
    count(r.redeemer) AS redeemed, count(*) - count(r.redeemer) AS revoked
  FROM offerc.redemption r JOIN offerc.batch b USING (batch)
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;

-- Servers get EXECUTE on the functions that they call, and nothing on the tables.
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA offerc FROM PUBLIC;
REVOKE ALL ON ALL PROCEDURES IN SCHEMA offerc FROM PUBLIC;

INSERT INTO offerc.migration (version) VALUES (1);
END $migration$;

COMMIT;
