import { setTimeout as sleep } from "node:timers/promises";

import type { WorkerEvents } from "graphile-worker";
import { Client } from "pg";

import { WORKER_LOCK, WORKER_LOCKS } from "#database/worker-lock.ts";

/**
 * Tells living workers from dead ones, so that a job begun by a killed process is begun again within
 * seconds; the queue by itself waits four hours.
 */
export type WorkerPresence = {
  /** To be told of the queue's events: each worker pool announced on them lives until its release. */
  watch(events: WorkerEvents): void;
  /** Frees the jobs of workers that are no more. */
  releaseAbandonedJobs(): Promise<void>;
  close(): Promise<void>;
};

const RETRY_MS = { first: 100, max: 1_000 };
const CONNECT_TIMEOUT_MS = 2_000;
/**
 * A failover takes every lock at once, and living workers need a moment to take theirs again. Who has
 * none for this long, several times the wait between two tries, is dead.
 */
const GRACE_MS = 3_000;
/** How long closing waits until the stopped pools are released. A database may never answer. */
const CLOSE_TIMEOUT_MS = 1_000;

/**
 * Each worker pool of this process holds an advisory lock for as long as it lives: PostgreSQL lets go
 * of it with the connection, also after a `kill -9`. A connection that is lost is made again, and the
 * locks are taken again.
 * @param onError is told of each lost connection and each try that failed.
 */
export async function announcePresence(
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
  let told: Promise<unknown> = Promise.resolve();
  /** One after the other. Without a connection there is nothing to tell: the locks went with it. */
  const tell = (text: string, values: unknown[]) => {
    told = told.then(() => connection.current()?.query(text, values)).catch(onError);
  };

  return {
    watch: (events) => {
      // The queue marks a job with the id of the pool that took it.
      events.on("pool:create", ({ workerPool: { id } }) => {
        pools.add(id);
        tell(LOCK, [WORKER_LOCK, id]);
      });
      // It has ended every job by now; one it could not say so of is begun again.
      events.on("pool:release", ({ workerPool: { id } }) => {
        pools.delete(id);
        tell(RELEASE, [[id]]);
        tell("SELECT pg_advisory_unlock_shared($1::integer, hashtext($2))", [WORKER_LOCK, id]);
      });
    },
    releaseAbandonedJobs: async () => {
      const client = connection.current();
      const suspects = client && (await abandonedPools(client));
      if (!client || !suspects || suspects.length === 0) return;

      await sleep(GRACE_MS, undefined, { ref: false });
      if (client !== connection.current()) return; // We were away ourselves: the next look tells.
      const again = new Set(await abandonedPools(client));
      await client.query(RELEASE, [suspects.filter((pool) => again.has(pool))]);
    },
    close: async () => {
      await Promise.race([told, sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
      await connection.close();
    },
  };
}

type KeptConnection = { current(): Client | null; close(): Promise<void> };

/** One connection, made again whenever it was lost; null while it is away. */
async function keepConnected(
  connectionString: string,
  told: { onOpen: (client: Client) => Promise<void>; onError: (error: Error) => void },
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
    client.on("error", told.onError);
    client.once("end", () => {
      isOver = true;
      if (current === client) void openAgain();
    });
    try {
      await client.connect();
      await told.onOpen(client);
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
        (error: Error) => told.onError(error),
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

// Shared: our own old connection may hold the lock until PostgreSQL notices that it is gone.
const LOCK = "SELECT pg_advisory_lock_shared($1::integer, hashtext($2))";
const RELEASE = "SELECT graphile_worker.force_unlock_workers($1::text[])";

// pg_locks shows both halves of the key as unsigned numbers.
const ABANDONED = `
  SELECT pool
  FROM (SELECT DISTINCT locked_by AS pool FROM graphile_worker.jobs WHERE locked_by IS NOT NULL) w
  WHERE NOT EXISTS (${WORKER_LOCKS}
      AND objid::bigint = (hashtext(pool)::bigint & 4294967295)
  )`;
