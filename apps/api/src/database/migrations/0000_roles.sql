-- runs-with: 0.1.0
-- The two roles that the processes log in as (schema/row-level-security.ts). Roles belong to the whole
-- PostgreSQL server, so another database of ours may have made them already.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'snowball_api') THEN
    CREATE ROLE snowball_api NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE;
  END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'snowball_system') THEN
    CREATE ROLE snowball_system NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL; -- Another process made them between the question and the answer.
END
$$;
