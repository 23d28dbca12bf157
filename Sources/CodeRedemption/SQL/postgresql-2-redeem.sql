-- {summary}
CREATE OR REPLACE FUNCTION offerc.redeem({parameters}, redeemer text)
RETURNS offerc.answer LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
DECLARE
  answer offerc.answer;
  place offerc.code;
  taken offerc.redemption;
  moment timestamptz;
BEGIN
  IF coalesce(redeem.redeemer, '') = '' THEN
    RAISE EXCEPTION 'the redeemer is empty, expected the id of a customer';
  END IF;
  IF length(redeem.redeemer) > 1000 THEN
    RAISE EXCEPTION 'the redeemer has % characters, expected the id of a customer with at most 1,000',
      length(redeem.redeemer);
  END IF;
  -- Other levels see the batch as it was when the transaction began.
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'a revocation can go unseen at the isolation level %: redeem in a transaction that is read committed',
      current_setting('transaction_isolation');
  END IF;
  -- Waits while the batch is being revoked.
  INSERT INTO offerc.gate (batch) SELECT batch FROM {code} ON CONFLICT DO NOTHING;
  -- Many may hold this lock at once, also while the batch is loaded; offerc.revoke waits until nobody holds it.
  SELECT false, b.bundle_id, b.batch_id, b.product_id, b.offer_name, b.environment, b.batch, {index}
    INTO answer.is_new, answer.bundle_id, answer.batch_id, answer.product_id, answer.offer_name, answer.environment,
      place.batch, place.code_index
    FROM {codeAndBatch} FOR KEY SHARE OF b;
  IF NOT FOUND THEN
    answer.result := 'unknown';
    answer.is_new := false;
    RETURN answer;
  END IF;
  LOOP
    moment := clock_timestamp();
    -- A new statement, which sees whether the batch was revoked before the lock was taken. It waits for others who redeem
    -- the same code, and does nothing if they have.
    INSERT INTO offerc.redemption (batch, code_index, redeemer, redeemed_at)
      SELECT batch, place.code_index, redeem.redeemer, moment FROM offerc.batch
      WHERE batch = place.batch AND revoked_at IS NULL AND offerc.day(moment) < end_date
      ON CONFLICT DO NOTHING
      RETURNING 'accepted', true, redeemed_at INTO answer.result, answer.is_new, answer.redeemed_at;
    IF FOUND THEN RETURN answer; END IF;
    answer.is_new := false;
    SELECT * INTO taken FROM offerc.redemption WHERE batch = place.batch AND code_index = place.code_index;
    IF FOUND THEN
      answer.result := CASE WHEN taken.redeemer IS NULL THEN 'revoked'
        WHEN taken.redeemer = redeem.redeemer THEN 'accepted' ELSE 'redeemed' END;
      answer.redeemed_at := CASE WHEN taken.redeemer IS NOT NULL THEN taken.redeemed_at END;
      RETURN answer;
    END IF;
    SELECT CASE WHEN revoked_at IS NOT NULL THEN 'revoked' WHEN offerc.day(moment) >= end_date THEN 'expired' END
      INTO answer.result FROM offerc.batch WHERE batch = place.batch;
    -- Without a reason, somebody has deleted the row in the meantime.
    IF answer.result IS NOT NULL THEN RETURN answer; END IF;
  END LOOP;
END $$;
