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
DO $$ BEGIN PERFORM pg_advisory_xact_lock({lockClass}, 0); END $$;
CREATE SCHEMA IF NOT EXISTS offerc;
CREATE TABLE IF NOT EXISTS offerc.migration (
  version integer PRIMARY KEY,
  applied_at timestamptz NOT NULL DEFAULT now()
);
DO $$ BEGIN
  IF EXISTS (SELECT FROM offerc.migration WHERE version > {version}) THEN
    RAISE EXCEPTION 'this database was set up by a newer version of offerc: use the file of that version';
  END IF;
END $$;
