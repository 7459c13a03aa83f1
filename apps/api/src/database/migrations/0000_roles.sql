-- runs-with: 0.1.0
-- The two roles the server takes on (schema/row-level-security.ts). Roles belong to the whole
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
--> statement-breakpoint
DO $$
BEGIN
  -- Where an administrator made the roles and granted them to our login, we may not grant them again.
  IF NOT (pg_has_role(current_user, 'snowball_api', 'SET') AND pg_has_role(current_user, 'snowball_system', 'SET')) THEN
    EXECUTE format('GRANT snowball_api, snowball_system TO %I', current_user);
  END IF;
END
$$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO snowball_api, snowball_system;
--> statement-breakpoint
-- Rows yes, structure no: neither role may create, alter, drop or truncate anything.
ALTER DEFAULT PRIVILEGES IN SCHEMA public
  GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO snowball_api, snowball_system;
