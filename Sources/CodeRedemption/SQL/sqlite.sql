-- Redemption of codes that offerc made, for one machine. Written by `offerc codes export`; for SQLite 3.37 or newer. Load it with
--   sqlite3 codes.sqlite < 001-schema.sql
-- It can be loaded again at any time, also while codes are redeemed: what is there stays as it is.
.bail on
.timeout 30000
BEGIN IMMEDIATE;
