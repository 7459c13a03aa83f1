-- runs-with: 0.1.0
-- The door to the queue also takes the name of a queue whose jobs run one after the other.
DROP FUNCTION enqueue_job(text, json, text, timestamptz, integer);
--> statement-breakpoint
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
REVOKE ALL ON FUNCTION enqueue_job(text, json, text, timestamptz, integer, text) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION enqueue_job(text, json, text, timestamptz, integer, text) TO snowball_api, snowball_system;
