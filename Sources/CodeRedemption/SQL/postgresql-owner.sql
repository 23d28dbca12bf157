-- What is in a schema of somebody else's, or belongs to somebody else, could do anything with the rights of whoever loads
-- this file: it is looked at before any of it is used. A superuser is a member only of those roles that say so.
DO $$
DECLARE
  schema_id oid;
  owner oid;
  foreign_count bigint;
  first_foreign text;
  remedies text;
BEGIN
  SELECT oid, nspowner INTO schema_id, owner FROM pg_namespace WHERE nspname = 'offerc';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'there is no schema offerc in this database: load 001-schema.sql first';
  END IF;
  IF NOT EXISTS (
    WITH RECURSIVE own_role (id) AS (
      SELECT oid FROM pg_roles WHERE rolname = current_user
      UNION SELECT roleid FROM pg_auth_members JOIN own_role ON member = id)
    SELECT FROM own_role WHERE id = owner
  ) THEN
    RAISE EXCEPTION 'the schema offerc belongs to the role %, but % is not a member of it: load this file as %, or, if nobody knows where the schema comes from, remove it with DROP SCHEMA offerc CASCADE',
      quote_ident(pg_get_userbyid(owner)), quote_ident(current_user), quote_ident(pg_get_userbyid(owner));
  END IF;
  SELECT count(*), min(what || ' of the role ' || quote_ident(pg_get_userbyid(its_owner))),
      string_agg(format('ALTER %s OWNER TO %I', what, pg_get_userbyid(owner)), '; ' ORDER BY what)
    INTO foreign_count, first_foreign, remedies
    FROM (
      SELECT pg_describe_object('pg_class'::regclass, oid, 0) AS what, relowner AS its_owner FROM pg_class
        WHERE relnamespace = schema_id AND relkind IN ('r', 'p', 'v', 'm', 'f')
      UNION ALL SELECT CASE prokind WHEN 'p' THEN 'procedure ' ELSE 'function ' END || oid::regprocedure, proowner
        FROM pg_proc WHERE pronamespace = schema_id
      UNION ALL SELECT pg_describe_object('pg_type'::regclass, oid, 0), typowner FROM pg_type
        WHERE typnamespace = schema_id AND typelem = 0
          AND NOT EXISTS (SELECT FROM pg_class c WHERE c.oid = typrelid AND relkind <> 'c')
    ) AS object
    WHERE its_owner <> owner;
  IF foreign_count > 0 THEN
    RAISE EXCEPTION 'not everything in the schema offerc belongs to its owner %: there is % (% in all); check what it does, then remove it or give it to the owner',
      quote_ident(pg_get_userbyid(owner)), first_foreign,
      foreign_count USING HINT = remedies;
  END IF;
END $$;
