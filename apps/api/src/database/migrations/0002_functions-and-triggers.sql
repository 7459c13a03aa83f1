-- runs-with: 0.1.0
-- What the generator has no words for. What the two logins may do with all of it, grants.ts says.

-- Named with its user as every key between rows of users is; when the older connection goes, the user stays.
ALTER TABLE connections ADD CONSTRAINT connections_duplicate_of_user_id_fk
FOREIGN KEY (duplicate_of, user_id) REFERENCES connections (id, user_id) ON DELETE SET NULL (duplicate_of);
--> statement-breakpoint
-- The door to the queue: jobs are put into graphile-worker's tables in the transaction of the change that
-- wants them, and the logins can do nothing else there. Jobs of one queue run one after the other.
CREATE FUNCTION enqueue_job(
  job_name text, job_payload json, job_key text, run_at timestamptz, max_attempts integer,
  job_queue text DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  PERFORM graphile_worker.add_job(
    identifier => job_name,
    payload => job_payload,
    queue_name => job_queue,
    job_key => job_key,
    run_at => run_at,
    max_attempts => max_attempts
  );
END
$$;
--> statement-breakpoint
-- Snapshots of payoff plans hold what a bank said of an account. When the account goes (its connection
-- was removed, access was revoked), that goes with it, whatever deleted the row.
CREATE FUNCTION forget_accounts_in_snapshots() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp
AS $$
BEGIN
  UPDATE payoff_snapshots snapshot
  SET debts = (
    SELECT coalesce(jsonb_agg(kept.debt ORDER BY kept.position), '[]'::jsonb)
    FROM jsonb_array_elements(snapshot.debts) WITH ORDINALITY AS kept (debt, position)
    WHERE NOT EXISTS (SELECT FROM gone WHERE gone.id::text = kept.debt ->> 'account')
  )
  WHERE EXISTS (
    SELECT FROM gone
    WHERE gone.user_id = snapshot.user_id
      AND snapshot.debts @> jsonb_build_array(jsonb_build_object('account', gone.id))
  );
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- When a connection goes, its accounts go by their key, which acts as the owner; from PostgreSQL 18 on so does
-- the trigger that this fires. In a trigger, and nowhere else, the owner may therefore change snapshots.
CREATE POLICY owner_in_triggers ON payoff_snapshots TO CURRENT_USER USING (pg_trigger_depth() > 0);
--> statement-breakpoint
CREATE TRIGGER forget_accounts_in_snapshots AFTER DELETE ON accounts
REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_accounts_in_snapshots();
--> statement-breakpoint
-- Policies hold for the owner as well: whoever runs a process with the owner's login by mistake is shown
-- nothing, and nothing is changed past them. It stands last because a key that is added after it would be
-- checked against the rows that the owner is shown. A later migration forces its tables itself.
DO $$
DECLARE
  own_rows_only regclass;
BEGIN
  FOR own_rows_only IN
    SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relrowsecurity
  LOOP
    EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', own_rows_only);
  END LOOP;
END
$$;
