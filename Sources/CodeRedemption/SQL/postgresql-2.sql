-- One row for each batch. offerc.revoke updates it, and offerc.redeem inserts it again: that does nothing, but waits for a
-- revocation that has not ended. So whoever redeems after a revocation has begun waits for it, and it waits only for those
-- who came before: it succeeds however many redeem at once.
CREATE TABLE offerc.gate (
  batch integer PRIMARY KEY
);
INSERT INTO offerc.gate (batch) SELECT batch FROM offerc.batch;

{redeem}
-- Calls of version 1 that are under way while this file is loaded come here. The functions above do without it.
CREATE OR REPLACE FUNCTION offerc.redeem_place(number integer, code_index bigint, redeemer text)
RETURNS offerc.answer LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  answer offerc.answer;
BEGIN
  SELECT redeemed.* INTO STRICT answer
    FROM offerc.batch b,
      offerc.redeem(b.bundle_id, b.batch_id, redeem_place.code_index, redeem_place.redeemer) redeemed
    WHERE b.batch = redeem_place.number;
  RETURN answer;
END $$;

CREATE OR REPLACE PROCEDURE offerc.load_batch(
  bundle_id text, batch_id text, product_id text, offer_name text, environment text, count integer,
  first_index bigint, last_index bigint, created_date date, end_date date, is_revoked boolean
) LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
DECLARE
  known offerc.batch;
BEGIN
  SELECT * INTO known FROM offerc.batch
    WHERE bundle_id = load_batch.bundle_id AND batch_id = load_batch.batch_id;
  -- An insert that conflicts would take a number of the sequence all the same.
  IF NOT FOUND THEN
    INSERT INTO offerc.batch (bundle_id, batch_id, product_id, offer_name, environment, count, first_index,
        last_index, created_date, end_date, revoked_at)
      VALUES (load_batch.bundle_id, load_batch.batch_id, load_batch.product_id, load_batch.offer_name,
        load_batch.environment, load_batch.count, load_batch.first_index, load_batch.last_index,
        load_batch.created_date, load_batch.end_date, CASE WHEN is_revoked THEN clock_timestamp() END)
      ON CONFLICT DO NOTHING;
    SELECT * INTO STRICT known FROM offerc.batch
      WHERE bundle_id = load_batch.bundle_id AND batch_id = load_batch.batch_id;
    INSERT INTO offerc.gate (batch) VALUES (known.batch) ON CONFLICT DO NOTHING;
  END IF;
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

-- Takes the rows of pg_temp.offerc_revoked.
CREATE OR REPLACE PROCEDURE offerc.load_revoked(bundle_id text, batch_id text) LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp SET lock_timeout = '5s' AS $$
#variable_conflict use_column
BEGIN
  INSERT INTO offerc.redemption (batch, code_index)
    SELECT b.batch, r.code_index FROM pg_temp.offerc_revoked r, offerc.batch b
    WHERE b.bundle_id = load_revoked.bundle_id AND b.batch_id = load_revoked.batch_id
    ON CONFLICT DO NOTHING;
EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
  RAISE EXCEPTION 'the codes of batch % are not revoked: a transaction that redeems one of them has been open for more than 5 seconds; end that transaction, and load this file again',
    load_revoked.batch_id USING ERRCODE = 'lock_not_available', HINT =
    'Open transactions: SELECT pid, usename, state, xact_start FROM pg_stat_activity WHERE backend_xid IS NOT NULL ORDER BY xact_start; to end one: SELECT pg_terminate_backend(PID)';
END $$;

-- Its body is as it was.
ALTER PROCEDURE offerc.load_codes(text, text) SET search_path = pg_catalog, pg_temp;

-- At last: whoever redeems waits from here to the end of the transaction. It waits for those who have redeemed with version 1.
BEGIN
  ALTER TABLE offerc.redemption ALTER COLUMN redeemed_at SET DEFAULT clock_timestamp();
EXCEPTION WHEN lock_not_available THEN
  RAISE EXCEPTION 'nothing is changed: a transaction that redeems codes has been open for more than 10 seconds; end that transaction, and load this file again'
    USING ERRCODE = 'lock_not_available', HINT =
    'Open transactions: SELECT pid, usename, state, xact_start FROM pg_stat_activity WHERE xact_start IS NOT NULL ORDER BY xact_start; to end one: SELECT pg_terminate_backend(PID)';
END;
