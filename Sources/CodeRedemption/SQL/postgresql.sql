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
SET LOCAL search_path = pg_catalog, pg_temp;
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_namespace WHERE nspname = 'offerc') THEN CREATE SCHEMA offerc; END IF;
EXCEPTION
  -- Another first run was faster, and has ended.
  WHEN duplicate_schema OR unique_violation THEN NULL;
  WHEN lock_not_available THEN
    RAISE EXCEPTION 'another transaction has been creating the schema offerc for more than 10 seconds: end it, and load this file again'
      USING ERRCODE = 'lock_not_available';
END $$;
{ownerCheck}
-- Everything that is made belongs to the owner of the schema, whoever of the role's members loads this file.
DO $$
DECLARE
  owner name := (SELECT pg_get_userbyid(nspowner) FROM pg_namespace WHERE nspname = 'offerc');
BEGIN
  IF owner <> current_user THEN PERFORM set_config('role', owner, true); END IF;
END $$;
-- Two runs at once wait for each other here. Only the owner of the table and those whom they trust can lock it.
DO $$ BEGIN
  CREATE TABLE IF NOT EXISTS offerc.migration (
    version integer PRIMARY KEY,
    applied_at timestamptz NOT NULL DEFAULT now()
  );
EXCEPTION WHEN duplicate_table OR unique_violation THEN NULL;
END $$;
DO $$ BEGIN
  LOCK TABLE offerc.migration IN SHARE ROW EXCLUSIVE MODE;
EXCEPTION WHEN lock_not_available THEN
  RAISE EXCEPTION 'another run has been loading this file for more than 10 seconds: wait until it ends, and load the file again'
    USING ERRCODE = 'lock_not_available';
END $$;
DO $$ BEGIN
  IF EXISTS (SELECT FROM offerc.migration WHERE version > {version}) THEN
    RAISE EXCEPTION 'this database was set up by a newer version of offerc: use the file of that version';
  END IF;
END $$;
