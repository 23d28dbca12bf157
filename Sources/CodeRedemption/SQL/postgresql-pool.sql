-- Codes for the pool of offerc, which gives them to customers. Written by `offerc codes export --pool`; load it after
-- 001-schema.sql with
--   psql -f 003-pool.sql
-- It contains the codes in plain text: keep it as you keep passwords, and delete it once it is loaded. It can be loaded again at any
-- time: what was given stays given, and what was revoked stays revoked.
\set ON_ERROR_STOP on
\set QUIET on
SET standard_conforming_strings = on;
SET client_encoding = 'UTF8';
SET client_min_messages = warning;
SET search_path = pg_catalog, pg_temp;
{ownerCheck}
-- The role may call these functions, and can read nothing. A server logs in as a member of it.
DO $$
DECLARE
  wanted name := {role};
  owner name := (SELECT pg_get_userbyid(nspowner) FROM pg_namespace WHERE nspname = 'offerc');
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = wanted) THEN
    EXECUTE format('CREATE ROLE %I NOLOGIN', wanted);
  END IF;
  IF owner <> current_user THEN PERFORM set_config('role', owner, true); END IF;
  EXECUTE format('GRANT USAGE ON SCHEMA offerc TO %I', wanted);
  EXECUTE format('GRANT EXECUTE ON FUNCTION offerc.claim(text, text, text),
    offerc.reserve(text, text, text, integer), offerc.release(text, text, text), offerc.remaining(text) TO %I', wanted);
EXCEPTION WHEN insufficient_privilege THEN
  RAISE WARNING 'the role % does not exist, and you cannot create roles: ask an administrator to run CREATE ROLE % NOLOGIN, then load this file again',
    quote_ident(wanted), quote_ident(wanted);
END $$;
