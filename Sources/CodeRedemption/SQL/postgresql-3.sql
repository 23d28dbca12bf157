-- The pool: codes that a server gives to customers, each code to one recipient.
CREATE TABLE offerc.pool_offer (
  offer integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  bundle_id text COLLATE "C" NOT NULL,
  product_id text COLLATE "C" NOT NULL,
  offer_name text COLLATE "C" NOT NULL,
  environment text NOT NULL CHECK (environment IN ('production', 'sandbox')),
  codes_per_recipient integer NOT NULL CHECK (codes_per_recipient BETWEEN 1 AND 1000),
  UNIQUE (bundle_id, product_id, offer_name)
);

CREATE TABLE offerc.pool_batch (
  batch integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  offer integer NOT NULL REFERENCES offerc.pool_offer,
  bundle_id text COLLATE "C" NOT NULL,
  batch_id text COLLATE "C" NOT NULL,
  count integer NOT NULL CHECK (count > 0),
  created_date date NOT NULL,
  end_date date NOT NULL,
  given_until date NOT NULL,
  link_start text,
  link_end text,
  revoked_at timestamptz,
  has_codes boolean NOT NULL DEFAULT false,
  UNIQUE (bundle_id, batch_id)
);
CREATE INDEX ON offerc.pool_batch (offer, end_date, batch);
COMMENT ON COLUMN offerc.pool_batch.end_date IS 'The first day, as offerc.day says it, on which the codes no longer work.';
COMMENT ON COLUMN offerc.pool_batch.given_until IS 'The first day on which its codes are no longer given.';
COMMENT ON COLUMN offerc.pool_batch.link_start IS 'The address at which a customer redeems a code, before the code; link_end is what follows the code.';

CREATE TABLE offerc.pool_code (
  code text COLLATE "C" PRIMARY KEY,
  batch integer NOT NULL,
  place integer NOT NULL,
  code_index bigint,
  available_at timestamptz NOT NULL,
  given_at timestamptz,
  is_revoked boolean NOT NULL
);
COMMENT ON COLUMN offerc.pool_code.place IS 'A random number: each search begins at a place of its own, so that clients rarely meet and pass few codes that are gone.';
COMMENT ON COLUMN offerc.pool_code.code_index IS 'The index of a code that offerc made; NULL for one of Apple''s.';
COMMENT ON COLUMN offerc.pool_code.available_at IS 'The code is free from this moment on: -infinity, the end of its last hold, or infinity once it is given or revoked.';
CREATE INDEX pool_code_free ON offerc.pool_code (batch, place) WHERE available_at < 'infinity';
CREATE INDEX pool_code_by_index ON offerc.pool_code (batch, code_index) WHERE code_index IS NOT NULL;

-- Who has a code, and for which request. The slots of a recipient make the cap: two transactions cannot take the same one.
CREATE TABLE offerc.pool_claim (
  offer integer NOT NULL,
  recipient text COLLATE "C" NOT NULL,
  slot integer NOT NULL,
  request text COLLATE "C" NOT NULL,
  held_for text COLLATE "C",
  code text COLLATE "C" NOT NULL,
  held_until timestamptz,
  PRIMARY KEY (offer, recipient, slot),
  UNIQUE (offer, recipient, request)
);
CREATE INDEX ON offerc.pool_claim (held_until) WHERE held_until IS NOT NULL;
COMMENT ON COLUMN offerc.pool_claim.held_for IS 'The request that held the code before this request got it.';
COMMENT ON COLUMN offerc.pool_claim.held_until IS 'The end of a hold; NULL once the code is given.';

-- What the functions answer. result: given or held (now or before, for this request), or why not: over-cap, empty, revoked or
-- expired (the code that the request got before), unknown-offer, ambiguous-offer.
CREATE TYPE offerc.claim_answer AS (
  result text, is_new boolean, code text, link text, last_day date, held_until timestamptz
);

-- What servers call (claim, reserve, release) uses indexes only: a session keeps the plan of a statement, and one that was made while
-- a table was small reads the whole table for each customer, also when it has grown. Such plans look costly, so PostgreSQL would
-- compile them for each call (jit). Each call waits at most five seconds for another transaction of the same recipient.

-- The offers that a name can mean: the reference name, or PRODUCT/NAME.
CREATE FUNCTION offerc.pool_offers(name text)
RETURNS integer[] LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce(array_agg(offer), ARRAY[]::integer[]) FROM offerc.pool_offer
  WHERE offer_name = name OR product_id || '/' || offer_name = name
$$;

CREATE FUNCTION offerc.offer_fault(offers integer[])
RETURNS text LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE WHEN cardinality(offers) = 0 THEN 'unknown-offer' ELSE 'ambiguous-offer' END
$$;

CREATE FUNCTION offerc.check_claim(recipient text, request text)
RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF coalesce(octet_length(recipient), 0) NOT BETWEEN 1 AND 200 THEN
    RAISE EXCEPTION 'the recipient has % bytes, expected 1 to 200: pass the ID of the customer',
      coalesce(octet_length(recipient), 0);
  END IF;
  IF coalesce(octet_length(request), 0) NOT BETWEEN 1 AND 200 THEN
    RAISE EXCEPTION 'the request has % bytes, expected 1 to 200: pass an ID that stays the same when the request is repeated',
      coalesce(octet_length(request), 0);
  END IF;
  -- Other levels do not see what others have taken since the transaction began.
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'the isolation level is %, expected read committed: call this function in a transaction of that level',
      current_setting('transaction_isolation');
  END IF;
  IF current_setting('transaction_read_only') = 'on' THEN
    RAISE EXCEPTION 'the transaction is read-only, but a code that is given must be recorded: call this function in a transaction that can write';
  END IF;
END $$;

-- The answer to a request that has a code.
CREATE FUNCTION offerc.answer_again(known offerc.pool_claim, moment timestamptz)
RETURNS offerc.claim_answer LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
DECLARE
  answer offerc.claim_answer;
  found_batch offerc.pool_batch;
  found_code offerc.pool_code;
BEGIN
  SELECT * INTO STRICT found_code FROM offerc.pool_code WHERE code = known.code;
  SELECT * INTO STRICT found_batch FROM offerc.pool_batch WHERE batch = found_code.batch;
  answer.is_new := false;
  answer.result := CASE
    WHEN found_code.is_revoked OR found_batch.revoked_at IS NOT NULL THEN 'revoked'
    WHEN offerc.day(moment) >= found_batch.end_date THEN 'expired'
    ELSE 'given' END;
  IF answer.result = 'given' THEN
    answer.code := found_code.code;
    answer.link := found_batch.link_start || found_code.code || found_batch.link_end;
    answer.last_day := found_batch.end_date - 1;
  END IF;
  RETURN answer;
END $$;

-- Gives a code, or holds one for some minutes, whatever the recipient has already.
CREATE FUNCTION offerc.take(offer text, recipient text, request text, minutes integer)
RETURNS offerc.claim_answer LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
DECLARE
  answer offerc.claim_answer;
  offers integer[];
  mine offerc.pool_claim;
  moment timestamptz;
  until timestamptz;
  start integer;
  free_slot integer;
  cap integer;
  is_picked boolean;
  attempts integer := 0;
BEGIN
  LOOP
    moment := clock_timestamp();
    until := moment + make_interval(mins => take.minutes);
    offers := offerc.pool_offers(take.offer);
    answer.is_new := false;
    IF cardinality(offers) <> 1 THEN
      answer.result := offerc.offer_fault(offers);
      RETURN answer;
    END IF;
    -- What this request has; else, for a claim, what the recipient holds.
    SELECT * INTO mine FROM offerc.pool_claim c
      WHERE c.offer = offers[1] AND c.recipient = take.recipient
        AND (take.request IN (c.request, c.held_for) OR (take.minutes IS NULL AND c.held_until > moment))
      ORDER BY take.request IN (c.request, c.held_for) IS TRUE DESC, c.slot LIMIT 1;
    IF FOUND AND mine.held_until IS NULL THEN
      answer := offerc.answer_again(mine, moment);
      IF take.minutes IS NOT NULL THEN
        answer.code := NULL;
        answer.link := NULL;
      END IF;
      RETURN answer;
    ELSIF FOUND AND mine.held_until > moment AND take.minutes IS NOT NULL THEN
      answer.result := 'held';
      answer.held_until := mine.held_until;
      RETURN answer;
    ELSIF FOUND AND mine.held_until > moment THEN
      -- The lock of the code's row decides: the hold can end in the meantime, and another transaction can take the code.
      UPDATE offerc.pool_code SET available_at = 'infinity', given_at = moment
        WHERE code = mine.code AND available_at = mine.held_until;
      CONTINUE WHEN NOT FOUND;
      UPDATE offerc.pool_claim c
        SET held_until = NULL, request = take.request,
          held_for = CASE WHEN c.request <> take.request THEN c.request END
        WHERE c.offer = mine.offer AND c.recipient = mine.recipient AND c.slot = mine.slot
          AND c.code = mine.code AND c.held_until = mine.held_until;
      IF NOT FOUND THEN
        -- The hold has ended at this moment, and another transaction has deleted it: the code would belong to nobody.
        RAISE EXCEPTION 'the hold has just ended: call this function again with the same request' USING ERRCODE = 'serialization_failure';
      END IF;
      answer := offerc.answer_again(mine, moment);
      answer.is_new := true;
      RETURN answer;
    END IF;
    -- Expired holds make room.
    DELETE FROM offerc.pool_claim c
      WHERE c.offer = offers[1] AND c.recipient = take.recipient AND c.held_until <= moment;
    SELECT codes_per_recipient INTO STRICT cap FROM offerc.pool_offer o WHERE o.offer = offers[1];
    SELECT CASE WHEN count(c.slot) < cap THEN min(n) FILTER (WHERE c.slot IS NULL) END INTO free_slot
      FROM generate_series(1, cap) n FULL JOIN (
        SELECT slot FROM offerc.pool_claim WHERE offer = offers[1] AND recipient = take.recipient
      ) c ON c.slot = n;
    IF free_slot IS NULL THEN
      answer.result := 'over-cap';
      RETURN answer;
    END IF;
    start := (random() * 2147483647)::integer;
    {takeNext}
    IF answer.is_new AND take.minutes IS NULL THEN
      answer.result := 'given';
      RETURN answer;
    ELSIF answer.is_new THEN
      answer := ('held', true, NULL, NULL, answer.last_day, until);
      RETURN answer;
    END IF;
    -- A code that was held and released while the statement ran was not seen by it.
    attempts := attempts + CASE WHEN is_picked THEN 0 ELSE 1 END;
    IF attempts = 2 THEN
      answer.result := 'empty';
      RETURN answer;
    END IF;
  END LOOP;
END $$;

-- Gives a code to a recipient. The same request gets the same code again; another request gets another code, up to the cap.
CREATE FUNCTION offerc.claim(offer text, recipient text, request text)
RETURNS offerc.claim_answer LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  SET enable_seqscan = off SET jit = off SET lock_timeout = '5s' AS $$
#variable_conflict use_column
DECLARE
  answer offerc.claim_answer;
  moment timestamptz := clock_timestamp();
  start integer := (random() * 2147483647)::integer;
  is_picked boolean;
BEGIN
  PERFORM offerc.check_claim(claim.recipient, claim.request);
  -- The usual case in one statement: a recipient who has nothing yet.
  {takeFirst}
  IF answer.is_new THEN
    answer.result := 'given';
    RETURN answer;
  END IF;
  RETURN offerc.take(claim.offer, claim.recipient, claim.request, NULL);
END $$;

-- Holds a code for a recipient without saying which one: the next claim of the recipient gets it.
CREATE FUNCTION offerc.reserve(offer text, recipient text, request text, minutes integer)
RETURNS offerc.claim_answer LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  SET enable_seqscan = off SET jit = off SET lock_timeout = '5s' AS $$
DECLARE
  moment timestamptz := clock_timestamp();
BEGIN
  PERFORM offerc.check_claim(recipient, request);
  IF coalesce(minutes, 0) NOT BETWEEN 1 AND 1440 THEN
    RAISE EXCEPTION 'a code cannot be held for % minutes, expected 1 to 1440', coalesce(minutes, 0);
  END IF;
  -- Expired holds take space, and say who people are: each new hold deletes some of them. A variable lets the index find
  -- them; clock_timestamp() itself would be called for each hold.
  DELETE FROM offerc.pool_claim c USING (
    SELECT o.offer, o.recipient, o.slot FROM offerc.pool_claim o
    WHERE o.held_until <= moment ORDER BY o.held_until LIMIT 10 FOR UPDATE SKIP LOCKED
  ) ended
  WHERE c.offer = ended.offer AND c.recipient = ended.recipient AND c.slot = ended.slot;
  RETURN offerc.take(offer, recipient, request, minutes);
END $$;

-- Ends a hold. Answers released, given (it is too late), unknown, unknown-offer or ambiguous-offer.
CREATE FUNCTION offerc.release(offer text, recipient text, request text)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  SET enable_seqscan = off SET jit = off SET lock_timeout = '5s' AS $$
#variable_conflict use_column
DECLARE
  offers integer[];
  held offerc.pool_claim;
BEGIN
  PERFORM offerc.check_claim(release.recipient, release.request);
  offers := offerc.pool_offers(release.offer);
  IF cardinality(offers) <> 1 THEN RETURN offerc.offer_fault(offers); END IF;
  LOOP
    SELECT * INTO held FROM offerc.pool_claim c
      WHERE c.offer = offers[1] AND c.recipient = release.recipient
        AND release.request IN (c.request, c.held_for);
    IF NOT FOUND THEN RETURN 'unknown'; END IF;
    IF held.held_until IS NULL THEN RETURN 'given'; END IF;
    -- First the row of the code, as in offerc.take: its lock decides.
    UPDATE offerc.pool_code SET available_at = least(available_at, clock_timestamp())
      WHERE code = held.code AND available_at = held.held_until;
    DELETE FROM offerc.pool_claim c
      WHERE c.offer = held.offer AND c.recipient = held.recipient AND c.slot = held.slot
        AND c.held_until = held.held_until;
    IF FOUND THEN RETURN 'released'; END IF;
  END LOOP;
END $$;

-- How many codes can be given now.
CREATE FUNCTION offerc.remaining(offer text)
RETURNS bigint LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
DECLARE
  offers integer[] := offerc.pool_offers(remaining.offer);
BEGIN
  IF cardinality(offers) = 0 THEN
    RAISE EXCEPTION 'there is no offer % in the pool: offerc.pool_status lists the offers', quote_nullable(remaining.offer);
  ELSIF cardinality(offers) > 1 THEN
    RAISE EXCEPTION 'several offers have the name %: write PRODUCT/NAME instead', quote_nullable(remaining.offer);
  END IF;
  RETURN (
    SELECT count(*) FROM offerc.pool_batch b JOIN offerc.pool_code c USING (batch)
    WHERE b.offer = offers[1] AND b.revoked_at IS NULL AND offerc.day(now()) < b.given_until
      AND c.available_at < 'infinity' AND c.available_at <= now()
  );
END $$;

-- Removes what says who a recipient is. What was given stays given, and counts; the recipient's cap starts anew. Answers how
-- many codes the recipient had.
CREATE FUNCTION offerc.forget(recipient text)
RETURNS bigint LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
DECLARE
  claim record;
  codes bigint := 0;
BEGIN
  FOR claim IN
    SELECT c.code, c.held_until FROM offerc.pool_offer o JOIN offerc.pool_claim c USING (offer)
    WHERE c.recipient = forget.recipient
  LOOP
    UPDATE offerc.pool_code SET available_at = least(available_at, clock_timestamp())
      WHERE code = claim.code AND available_at = claim.held_until;
    codes := codes + 1;
  END LOOP;
  DELETE FROM offerc.pool_claim c USING offerc.pool_offer o
    WHERE c.offer = o.offer AND c.recipient = forget.recipient;
  RETURN codes;
END $$;

-- Once it has answered, no code of the batch is given. Waits for those who take one of them at this moment.
CREATE FUNCTION offerc.revoke_pool_batch(bundle_id text, batch_id text)
RETURNS boolean LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
DECLARE
  number integer;
BEGIN
  SELECT batch INTO number FROM offerc.pool_batch
    WHERE bundle_id = revoke_pool_batch.bundle_id AND batch_id = revoke_pool_batch.batch_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE offerc.pool_batch SET revoked_at = clock_timestamp() WHERE batch = number AND revoked_at IS NULL;
  UPDATE offerc.pool_code SET available_at = 'infinity', is_revoked = true
    WHERE batch = number AND available_at < 'infinity';
  -- A new statement, which sees the holds of those for whom the one before has waited.
  DELETE FROM offerc.pool_claim c USING offerc.pool_code p
    WHERE c.held_until IS NOT NULL AND p.code = c.code AND p.batch = number AND p.is_revoked;
  RETURN true;
END $$;

-- The same for one code of a batch that offerc made.
CREATE FUNCTION offerc.revoke_pool_code(bundle_id text, batch_id text, code_index bigint)
RETURNS boolean LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
DECLARE
  revoked text;
BEGIN
  UPDATE offerc.pool_code p SET available_at = 'infinity', is_revoked = true
    FROM offerc.pool_batch b
    WHERE b.bundle_id = revoke_pool_code.bundle_id AND b.batch_id = revoke_pool_code.batch_id
      AND p.batch = b.batch AND p.code_index = revoke_pool_code.code_index
    RETURNING p.code INTO revoked;
  DELETE FROM offerc.pool_claim c WHERE c.code = revoked AND c.held_until IS NOT NULL;
  RETURN revoked IS NOT NULL;
END $$;

-- Answers revoked or unknown. Once it has, no code of the batch is given or redeemed; what was redeemed before stays redeemed.
CREATE OR REPLACE FUNCTION offerc.revoke(bundle_id text, batch_id text)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '5s' AS $$
#variable_conflict use_column
DECLARE
  known offerc.batch;
  is_pooled boolean;
BEGIN
  is_pooled := offerc.revoke_pool_batch(revoke.bundle_id, revoke.batch_id);
  -- Waits for those who load or revoke the batch, and for nobody who redeems.
  SELECT * INTO known FROM offerc.batch
    WHERE bundle_id = revoke.bundle_id AND batch_id = revoke.batch_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN CASE WHEN is_pooled THEN 'revoked' ELSE 'unknown' END; END IF;
  IF known.revoked_at IS NOT NULL THEN RETURN 'revoked'; END IF;
  -- From now on, new redemptions wait; then this waits for those that are already running.
  UPDATE offerc.gate SET batch = batch WHERE batch = known.batch;
  PERFORM FROM offerc.batch WHERE batch = known.batch FOR UPDATE;
  UPDATE offerc.batch SET revoked_at = clock_timestamp() WHERE batch = known.batch;
  RETURN 'revoked';
EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
  RAISE EXCEPTION 'batch % of % is not revoked: a transaction that gives, redeems or loads its codes has been open for more than 5 seconds; end that transaction, and revoke the batch again',
    revoke.batch_id, revoke.bundle_id USING ERRCODE = 'lock_not_available', HINT =
    'Open transactions: SELECT pid, usename, state, xact_start FROM pg_stat_activity WHERE backend_xid IS NOT NULL ORDER BY xact_start; to end one: SELECT pg_terminate_backend(PID)';
END $$;

-- Answers revoked, unknown, or redeemed if it is too late.
CREATE OR REPLACE FUNCTION offerc.revoke(bundle_id text, batch_id text, code_index bigint)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '5s' AS $$
#variable_conflict use_column
DECLARE
  number integer;
  taken text;
  is_pooled boolean;
BEGIN
  is_pooled := offerc.revoke_pool_code(revoke.bundle_id, revoke.batch_id, revoke.code_index);
  SELECT batch INTO number FROM offerc.batch
    WHERE bundle_id = revoke.bundle_id AND batch_id = revoke.batch_id
      AND revoke.code_index BETWEEN first_index AND last_index;
  IF NOT FOUND THEN RETURN CASE WHEN is_pooled THEN 'revoked' ELSE 'unknown' END; END IF;
  INSERT INTO offerc.redemption (batch, code_index) VALUES (number, revoke.code_index) ON CONFLICT DO NOTHING;
  SELECT redeemer INTO taken FROM offerc.redemption
    WHERE batch = number AND code_index = revoke.code_index;
  RETURN CASE WHEN taken IS NULL THEN 'revoked' ELSE 'redeemed' END;
EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
  RAISE EXCEPTION 'code % of batch % is not revoked: a transaction that gives or redeems it has been open for more than 5 seconds; end that transaction, and revoke the code again',
    revoke.code_index, revoke.batch_id USING ERRCODE = 'lock_not_available', HINT =
    'Open transactions: SELECT pid, usename, state, xact_start FROM pg_stat_activity WHERE backend_xid IS NOT NULL ORDER BY xact_start; to end one: SELECT pg_terminate_backend(PID)';
END $$;

CREATE PROCEDURE offerc.load_pool_batch(
  bundle_id text, batch_id text, product_id text, offer_name text, environment text, codes_per_recipient integer,
  count integer, created_date date, end_date date, given_until date, link_start text, link_end text, is_revoked boolean
) LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
DECLARE
  pool offerc.pool_offer;
  known offerc.pool_batch;
BEGIN
  -- An insert that conflicts would take a number of the sequence all the same.
  IF NOT EXISTS (
    SELECT FROM offerc.pool_offer o WHERE o.bundle_id = load_pool_batch.bundle_id
      AND o.product_id = load_pool_batch.product_id AND o.offer_name = load_pool_batch.offer_name
  ) THEN
    INSERT INTO offerc.pool_offer (bundle_id, product_id, offer_name, environment, codes_per_recipient)
      VALUES (load_pool_batch.bundle_id, load_pool_batch.product_id, load_pool_batch.offer_name,
        load_pool_batch.environment, load_pool_batch.codes_per_recipient)
      ON CONFLICT DO NOTHING;
  END IF;
  SELECT * INTO STRICT pool FROM offerc.pool_offer o WHERE o.bundle_id = load_pool_batch.bundle_id
    AND o.product_id = load_pool_batch.product_id AND o.offer_name = load_pool_batch.offer_name;
  IF pool.environment <> load_pool_batch.environment THEN
    RAISE EXCEPTION 'batch % has codes of the environment %, but the pool of offer % has codes of the environment %: load the batch into another database',
      load_pool_batch.batch_id, load_pool_batch.environment, load_pool_batch.offer_name, pool.environment;
  END IF;
  UPDATE offerc.pool_offer SET codes_per_recipient = load_pool_batch.codes_per_recipient
    WHERE offer = pool.offer AND codes_per_recipient <> load_pool_batch.codes_per_recipient;
  IF NOT EXISTS (
    SELECT FROM offerc.pool_batch b
    WHERE b.bundle_id = load_pool_batch.bundle_id AND b.batch_id = load_pool_batch.batch_id
  ) THEN
    INSERT INTO offerc.pool_batch (offer, bundle_id, batch_id, count, created_date, end_date, given_until, link_start,
        link_end)
      VALUES (pool.offer, load_pool_batch.bundle_id, load_pool_batch.batch_id, load_pool_batch.count,
        load_pool_batch.created_date, load_pool_batch.end_date, load_pool_batch.given_until,
        load_pool_batch.link_start, load_pool_batch.link_end)
      ON CONFLICT DO NOTHING;
  END IF;
  SELECT * INTO STRICT known FROM offerc.pool_batch b
    WHERE b.bundle_id = load_pool_batch.bundle_id AND b.batch_id = load_pool_batch.batch_id;
  IF (known.offer, known.count) <> (pool.offer, load_pool_batch.count) THEN
    RAISE EXCEPTION 'batch % of % has other codes in this database: give the new batch another id',
      load_pool_batch.batch_id, load_pool_batch.bundle_id;
  END IF;
  UPDATE offerc.pool_batch SET end_date = load_pool_batch.end_date, given_until = load_pool_batch.given_until,
      link_start = load_pool_batch.link_start, link_end = load_pool_batch.link_end
    WHERE batch = known.batch
      AND (end_date, given_until, link_start, link_end) IS DISTINCT FROM (load_pool_batch.end_date,
        load_pool_batch.given_until, load_pool_batch.link_start, load_pool_batch.link_end);
  IF is_revoked THEN PERFORM offerc.revoke(load_pool_batch.bundle_id, load_pool_batch.batch_id); END IF;
END $$;

-- Takes the rows of pg_temp.offerc_loaded.
CREATE PROCEDURE offerc.load_pool_codes(bundle_id text, batch_id text) LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
DECLARE
  known offerc.pool_batch;
  loaded bigint;
  inserted bigint;
BEGIN
  -- Waits for those who load or revoke the batch.
  SELECT * INTO STRICT known FROM offerc.pool_batch b
    WHERE b.bundle_id = load_pool_codes.bundle_id AND b.batch_id = load_pool_codes.batch_id FOR NO KEY UPDATE;
  SELECT count(*) INTO loaded FROM pg_temp.offerc_loaded;
  IF loaded <> known.count THEN
    RAISE EXCEPTION 'batch % has % codes, but the file has %: load the whole file', load_pool_codes.batch_id,
      known.count, loaded;
  END IF;
  INSERT INTO offerc.pool_code (code, batch, place, code_index, available_at, is_revoked)
    SELECT code, known.batch, (random() * 2147483647)::integer, code_index,
      CASE WHEN known.revoked_at IS NULL THEN '-infinity' ELSE 'infinity' END::timestamptz,
      known.revoked_at IS NOT NULL
    FROM pg_temp.offerc_loaded ORDER BY code
    ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS inserted = ROW_COUNT;
  IF inserted < loaded AND EXISTS (
    SELECT FROM pg_temp.offerc_loaded l JOIN offerc.pool_code c USING (code) WHERE c.batch <> known.batch
  ) THEN
    RAISE EXCEPTION 'some codes of batch % are in another batch of this database: load each file of codes only once',
      load_pool_codes.batch_id;
  END IF;
  IF known.has_codes AND inserted > 0 THEN
    RAISE EXCEPTION 'batch % of % has other codes in this database: give the new batch another id',
      load_pool_codes.batch_id, load_pool_codes.bundle_id;
  END IF;
  UPDATE offerc.pool_batch SET has_codes = true WHERE batch = known.batch AND NOT has_codes;
END $$;

-- Takes the rows of pg_temp.offerc_revoked.
CREATE PROCEDURE offerc.load_pool_revoked(bundle_id text, batch_id text) LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM offerc.revoke(load_pool_revoked.bundle_id, load_pool_revoked.batch_id, code_index)
    FROM pg_temp.offerc_revoked ORDER BY code_index;
END $$;

-- For `offerc codes status --database`.
CREATE VIEW offerc.pool_status AS
  SELECT o.bundle_id, o.product_id, o.offer_name, b.batch_id, b.count, b.created_date, b.end_date, b.given_until,
    b.revoked_at IS NOT NULL AS is_revoked,
    count(c.given_at) AS given,
    count(*) FILTER (WHERE c.available_at < 'infinity' AND c.available_at > now()) AS held,
    CASE WHEN b.revoked_at IS NULL AND offerc.day(now()) < b.given_until
      THEN count(*) FILTER (WHERE c.available_at <= now()) ELSE 0 END AS remaining,
    count(*) FILTER (WHERE c.given_at > now() - interval '7 days') AS given_in_7_days,
    offerc.day(min(c.given_at)) AS first_given_on
  FROM offerc.pool_offer o JOIN offerc.pool_batch b USING (offer) LEFT JOIN offerc.pool_code c USING (batch)
  GROUP BY o.offer, b.batch;

-- Who got which code when. The recipient is NULL where offerc.forget has removed it.
CREATE VIEW offerc.pool_audit_with_codes AS
  SELECT o.bundle_id, o.product_id, o.offer_name, b.batch_id, a.recipient, a.request, c.given_at, a.held_until, c.code
  FROM offerc.pool_code c JOIN offerc.pool_batch b USING (batch) JOIN offerc.pool_offer o USING (offer)
    LEFT JOIN offerc.pool_claim a
      ON a.offer = o.offer AND a.code = c.code AND (a.held_until IS NULL OR a.held_until > now())
  WHERE c.given_at IS NOT NULL OR a.held_until > now();

CREATE VIEW offerc.pool_audit AS
  SELECT bundle_id, product_id, offer_name, batch_id, recipient, request, given_at, held_until
  FROM offerc.pool_audit_with_codes;

-- Everybody may call a new function. The role that calls those of the pool gets its rights in the file with the codes.
-- What was granted on older functions stays.
REVOKE ALL ON FUNCTION offerc.pool_offers(text), offerc.offer_fault(integer[]), offerc.check_claim(text, text),
  offerc.answer_again(offerc.pool_claim, timestamptz), offerc.take(text, text, text, integer),
  offerc.claim(text, text, text), offerc.reserve(text, text, text, integer), offerc.release(text, text, text),
  offerc.remaining(text), offerc.forget(text), offerc.revoke_pool_batch(text, text),
  offerc.revoke_pool_code(text, text, bigint) FROM PUBLIC;
REVOKE ALL ON PROCEDURE offerc.load_pool_batch(
    text, text, text, text, text, integer, integer, date, date, date, text, text, boolean
  ), offerc.load_pool_codes(text, text), offerc.load_pool_revoked(text, text) FROM PUBLIC;
