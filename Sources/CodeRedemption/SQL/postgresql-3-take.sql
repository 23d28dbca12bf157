WITH wanted AS MATERIALIZED (
  {wanted}
), picked AS MATERIALIZED (
  -- In the order of the batches, which a nested loop keeps: the search ends with the first code.
  SELECT w.offer, w.slot, c.code
  FROM wanted w
    CROSS JOIN LATERAL (
      SELECT b.batch FROM offerc.pool_batch b
      WHERE b.offer = w.offer AND b.revoked_at IS NULL AND offerc.day(moment) < b.given_until
      ORDER BY b.end_date, b.batch
    ) b
    CROSS JOIN LATERAL (
      SELECT p.code FROM (
        SELECT code FROM offerc.pool_code
        WHERE batch = b.batch AND place >= start AND available_at < 'infinity' AND available_at <= moment
        ORDER BY place LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
      ) p
      UNION ALL
      SELECT p.code FROM (
        SELECT code FROM offerc.pool_code
        WHERE batch = b.batch AND place < start AND available_at < 'infinity' AND available_at <= moment
        ORDER BY place LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
      ) p
      LIMIT 1
    ) c
  LIMIT 1
), taken AS (
  -- Nothing, if another transaction has taken the slot or answered the request in the meantime.
  INSERT INTO offerc.pool_claim (offer, recipient, slot, request, code, held_until)
  SELECT p.offer, {caller}.recipient, p.slot, {caller}.request, p.code, {until} FROM picked p
  ON CONFLICT DO NOTHING
  RETURNING code
), given AS (
  UPDATE offerc.pool_code c
  SET available_at = coalesce({until}, 'infinity'), given_at = CASE WHEN {until} IS NULL THEN moment END
  FROM taken t, offerc.pool_batch b
  WHERE c.code = t.code AND b.batch = c.batch
  RETURNING c.code, b.link_start || c.code || b.link_end AS link, b.end_date - 1 AS last_day
)
SELECT EXISTS (SELECT FROM picked), g.code IS NOT NULL, g.code, g.link, g.last_day
  INTO is_picked, answer.is_new, answer.code, answer.link, answer.last_day
  FROM (VALUES (1)) one LEFT JOIN given g ON true;
