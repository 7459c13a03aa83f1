import { setTimeout as sleep } from "node:timers/promises";

import type { WorkerEvents } from "graphile-worker";
import { Client } from "pg";

import { WORKER_LOCK, WORKER_LOCKS } from "#database/database.ts";

/**
 * Detects dead workers, so that the job of a killed process is restarted within seconds. The queue by itself would
 * wait four hours.
 */
export type WorkerPresence = {
  /** Subscribes to the queue's events. A worker pool is alive from its creation until its release. */
  watch(events: WorkerEvents): void;
  /** Unlocks the jobs of dead workers. */
  releaseAbandonedJobs(): Promise<void>;
  close(): Promise<void>;
};

const RETRY_MS = { first: 100, max: 1_000 };
const CONNECT_TIMEOUT_MS = 2_000;
/**
 * How long a worker may be without its lock before it counts as dead. A failover releases all locks, and live
 * workers need a moment to acquire theirs again.
 */
const GRACE_MS = 3_000;
/** Limits how long `close` waits for the release of pools, because the database may never answer. */
const CLOSE_TIMEOUT_MS = 1_000;

/**
 * Holds an advisory lock for each live worker pool of this process. PostgreSQL releases it with the connection, even
 * after a `kill -9`. After a lost connection, reconnects and acquires the locks again.
 * @param onError receives each lost connection and each failed attempt to reconnect.
 */
export async function startWorkerHeartbeat(
  connectionString: string,
  onError: (error: Error) => void,
): Promise<WorkerPresence> {
  const pools = new Set<string>();
  const connection = await keepConnected(connectionString, {
    onError,
    onOpen: async (client) => {
      for (const pool of pools) await client.query(LOCK, [WORKER_LOCK, pool]);
    },
  });
  let lastQuery: Promise<unknown> = Promise.resolve();
  /** Runs queries one after the other. Skips them without a connection, because its locks are gone too. */
  const enqueue = (text: string, values: unknown[]) => {
    lastQuery = lastQuery.then(() => connection.current()?.query(text, values)).catch(onError);
  };

  return {
    watch: (events) => {
      // The queue stores the id of the pool that locked a job.
      events.on("pool:create", ({ workerPool: { id } }) => {
        pools.add(id);
        enqueue(LOCK, [WORKER_LOCK, id]);
      });
      // The pool has ended all jobs. If it could not record the end of a job, the job runs again.
      events.on("pool:release", ({ workerPool: { id } }) => {
        pools.delete(id);
        enqueue(RELEASE, [[id]]);
        enqueue("SELECT pg_advisory_unlock_shared($1::integer, hashtext($2))", [WORKER_LOCK, id]);
      });
    },
    releaseAbandonedJobs: async () => {
      const client = connection.current();
      const suspects = client && (await abandonedPools(client));
      if (!client || !suspects || suspects.length === 0) return;

      await sleep(GRACE_MS, undefined, { ref: false });
      if (client !== connection.current()) return; // Our own connection was lost, so the next run checks again.
      const again = new Set(await abandonedPools(client));
      await client.query(RELEASE, [suspects.filter((pool) => again.has(pool))]);
    },
    close: async () => {
      await Promise.race([lastQuery, sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
      await connection.close();
    },
  };
}

type KeptConnection = { current(): Client | null; close(): Promise<void> };

/** Keeps one connection open and reconnects whenever it is lost. `current` is null while it is lost. */
async function keepConnected(
  connectionString: string,
  handlers: { onOpen: (client: Client) => Promise<void>; onError: (error: Error) => void },
): Promise<KeptConnection> {
  let current: Client | null = null;
  let isClosed = false;

  const open = async () => {
    const client = new Client({
      connectionString,
      application_name: "snowball_presence",
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    });
    let isOver = false;
    client.on("error", handlers.onError);
    client.once("end", () => {
      isOver = true;
      if (current === client) void openAgain();
    });
    try {
      await client.connect();
      await handlers.onOpen(client);
      if (isOver || isClosed) throw new Error("The presence was lost as it was announced.");
      current = client;
    } catch (error) {
      await client.end().catch(() => undefined); // It may never have opened.
      throw error;
    }
  };
  const openAgain = async () => {
    current = null;
    for (let wait = RETRY_MS.first; !isClosed; wait = Math.min(wait * 2, RETRY_MS.max)) {
      await sleep(wait, undefined, { ref: false });
      const isOpen = await open().then(
        () => true,
        (error: Error) => handlers.onError(error),
      );
      if (isOpen) return;
    }
  };

  await open();
  return {
    current: () => current,
    close: async () => {
      isClosed = true;
      const client = current;
      current = null;
      await client?.end();
    },
  };
}

async function abandonedPools(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ pool: string }>(ABANDONED);

  return rows.map(({ pool }) => pool);
}

// A shared lock, because our previous connection may hold it until PostgreSQL detects the loss.
const LOCK = "SELECT pg_advisory_lock_shared($1::integer, hashtext($2))";
const RELEASE = "SELECT graphile_worker.force_unlock_workers($1::text[])";

// pg_locks shows both parts of the key as unsigned numbers.
const ABANDONED = `
  SELECT pool
  FROM (SELECT DISTINCT locked_by AS pool FROM graphile_worker.jobs WHERE locked_by IS NOT NULL) w
  WHERE NOT EXISTS (${WORKER_LOCKS}
      AND objid::bigint = (hashtext(pool)::bigint & 4294967295)
  )`;
