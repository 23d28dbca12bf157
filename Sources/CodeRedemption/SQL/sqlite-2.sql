-- The statements in these triggers have no conflict clause of their own, because that of the outer statement would replace
-- it: INSERT OR REPLACE INTO offerc_redeem would take a code away from whoever has it.
DROP TRIGGER IF EXISTS offerc_redeem_insert;
CREATE TRIGGER offerc_redeem_insert INSTEAD OF INSERT ON offerc_redeem BEGIN
  SELECT RAISE(ABORT, 'the redeemer is empty, expected the id of a customer') WHERE coalesce(new.redeemer, '') = '';
  -- Characters are counted up to the first that is NUL; each has 4 bytes at most.
  SELECT RAISE(ABORT, 'the redeemer is too long, expected the id of a customer with at most 1,000 characters')
    WHERE length(new.redeemer) > 1000 OR length(CAST(new.redeemer AS BLOB)) > 4000;
  INSERT INTO offerc_redemption (batch, code_index, redeemer)
    SELECT c.batch, c.code_index, new.redeemer FROM offerc_code c JOIN offerc_batch b USING (batch)
    WHERE c.digest = new.digest AND b.revoked_at IS NULL AND date('now') < b.end_date
      AND NOT EXISTS (SELECT 1 FROM offerc_redemption r WHERE r.batch = c.batch AND r.code_index = c.code_index);
END;

DROP TRIGGER IF EXISTS offerc_redeem_index_insert;
CREATE TRIGGER offerc_redeem_index_insert INSTEAD OF INSERT ON offerc_redeem_index BEGIN
  SELECT RAISE(ABORT, 'the redeemer is empty, expected the id of a customer') WHERE coalesce(new.redeemer, '') = '';
  SELECT RAISE(ABORT, 'the redeemer is too long, expected the id of a customer with at most 1,000 characters')
    WHERE length(new.redeemer) > 1000 OR length(CAST(new.redeemer AS BLOB)) > 4000;
  INSERT INTO offerc_redemption (batch, code_index, redeemer)
    SELECT b.batch, new.code_index, new.redeemer FROM offerc_batch b
    WHERE b.bundle_id = new.bundle_id AND b.batch_id = new.batch_id
      AND new.code_index BETWEEN b.first_index AND b.last_index
      AND b.revoked_at IS NULL AND date('now') < b.end_date
      AND NOT EXISTS (SELECT 1 FROM offerc_redemption r WHERE r.batch = b.batch AND r.code_index = new.code_index);
END;

DROP TRIGGER IF EXISTS offerc_revoke_insert;
CREATE TRIGGER offerc_revoke_insert INSTEAD OF INSERT ON offerc_revoke BEGIN
  INSERT INTO offerc_redemption (batch, code_index)
    SELECT c.batch, c.code_index FROM offerc_code c WHERE c.digest = new.digest
      AND NOT EXISTS (SELECT 1 FROM offerc_redemption r WHERE r.batch = c.batch AND r.code_index = c.code_index);
END;
