-- Batches of codes{digests}. Written by `offerc codes export`; load it after 001-schema.sql with
--   sqlite3 codes.sqlite < 002-data.sql
-- It can be loaded again at any time: what was redeemed stays redeemed, and what was revoked stays revoked.
.bail on
.timeout 30000
PRAGMA temp_store = FILE;
CREATE TEMP TABLE offerc_fault (what TEXT);
CREATE TEMP TRIGGER offerc_other_codes BEFORE INSERT ON offerc_fault WHEN new.what = 'other codes' BEGIN
  SELECT RAISE(ABORT, 'the batch has other codes in this database: give the new batch another id');
END;
CREATE TEMP TRIGGER offerc_other_key BEFORE INSERT ON offerc_fault WHEN new.what = 'other key' BEGIN
  SELECT RAISE(ABORT, 'the batch was made with another key in this database: give the new batch another id');
END;
CREATE TEMP TRIGGER offerc_missing_codes BEFORE INSERT ON offerc_fault WHEN new.what = 'missing codes' BEGIN
  SELECT RAISE(ABORT, 'the file has not all codes of the batch: load the whole file');
END;
CREATE TEMP TRIGGER offerc_shared_codes BEFORE INSERT ON offerc_fault WHEN new.what = 'shared codes' BEGIN
  SELECT RAISE(ABORT, 'the batch shares codes with another batch of this database: give each app a prefix of its own');
END;
