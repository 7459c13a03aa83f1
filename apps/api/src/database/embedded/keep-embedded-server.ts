import { setTimeout as sleep } from "node:timers/promises";

import { startEmbeddedServer } from "./start-embedded-server.ts";

export type KeptServer = { connectionString: string; stop(): Promise<void> };

/** The first retry is immediate, because the API cannot respond without the server. */
const RETRY_MS = { first: 250, max: 5_000 };

/**
 * Runs the embedded PostgreSQL and restarts it if it ends unexpectedly: killed, out of memory, or because the disk
 * is full. It recovers all acknowledged writes.
 * @throws Error with a sentence for the user when the first start fails.
 */
export async function keepEmbeddedServer(
  dataDir: string,
  log: (sentence: string) => void,
): Promise<KeptServer> {
  let server = await startEmbeddedServer({ dataDir });
  const stopping = new AbortController();

  const startAgain = async () => {
    for (let wait = 0; !stopping.signal.aborted; wait = nextWait(wait)) {
      await sleep(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        server = await startEmbeddedServer({ dataDir });
        log("PostgreSQL is running again.");
        return;
      } catch (error) {
        log(error instanceof Error ? error.message : String(error));
      }
    }
  };
  const keeping = (async () => {
    while (!stopping.signal.aborted) {
      await server.ended;
      if (stopping.signal.aborted) return;
      log("PostgreSQL ended unexpectedly. Starting it again.");
      await startAgain();
    }
  })();

  return {
    connectionString: server.connectionString,
    stop: async () => {
      stopping.abort();
      await server.stop();
      await keeping;
      await server.stop(); // Stops a server that was still starting.
    },
  };
}

function nextWait(wait: number): number {
  return Math.min(wait * 2 || RETRY_MS.first, RETRY_MS.max);
}
