/**
 * First half of the key of the advisory locks that living worker pools hold; the second is made from the
 * pool's id (`jobs/worker-presence.ts`).
 */
export const WORKER_LOCK = 7_301_003;

/** Advisory locks of living worker pools in this database: of any process, on any machine. */
export const WORKER_LOCKS = `
  SELECT FROM pg_locks
  WHERE locktype = 'advisory' AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND classid = ${WORKER_LOCK}::oid`;
