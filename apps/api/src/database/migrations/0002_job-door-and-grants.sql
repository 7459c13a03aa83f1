-- runs-with: 0.1.0
-- Jobs are put into graphile-worker's tables in the transaction of the change that wants them. The
-- roles of the server may do that and nothing else there.
CREATE FUNCTION enqueue_job(
  job_name text, job_payload json, job_key text, run_at timestamptz, max_attempts integer
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  PERFORM graphile_worker.add_job(
    identifier => job_name,
    payload => job_payload,
    job_key => job_key,
    run_at => run_at,
    max_attempts => max_attempts
  );
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION enqueue_job(text, json, text, timestamptz, integer) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION enqueue_job(text, json, text, timestamptz, integer) TO snowball_api, snowball_system;
--> statement-breakpoint
-- Tables without a user: what one user does must not reach all others through them.
REVOKE ALL ON webhook_inbox, attempt_counters FROM snowball_api;
--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON institutions, subscription_prices FROM snowball_api;
