/**
 * First half of the key of the advisory locks that running worker pools hold. The second half is derived from the
 * pool's id (`jobs/worker-presence.ts`).
 */
export const WORKER_LOCK = 7_301_003;

/** Query for the advisory locks of all running worker pools of this database, on any machine. */
export const WORKER_LOCKS = `
  SELECT FROM pg_locks
  WHERE locktype = 'advisory' AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND classid = ${WORKER_LOCK}::oid`;
