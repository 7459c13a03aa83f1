import { setTimeout as sleep } from "node:timers/promises";

import { Client } from "pg";

type Options = {
  log: (sentence: string) => void;
  intervalMs?: number;
  limitMs?: number;
};

/**
 * Waits until the database of `DATABASE_URL` accepts connections: after a power failure the server or the
 * network may start later than we do.
 * @throws Error with a sentence for the operator, after `limitMs`, or at once if the server refuses the login.
 */
export async function waitForServer(
  connectionString: string,
  { log, intervalMs = 2_000, limitMs = 5 * 60_000 }: Options,
): Promise<void> {
  const startedAt = performance.now();

  for (let isFirst = true; ; isFirst = false) {
    const client = new Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    client.on("error", () => undefined); // `connect` rejects as well.
    const place = `${client.host}:${client.port}`;
    try {
      await client.connect();
      await client.end();
      return;
    } catch (cause) {
      const { message } = cause as Error;
      if (!isTemporary(cause as DatabaseFault)) {
        throw new Error(`Cannot log in to the database at ${place} (DATABASE_URL).`, { cause });
      }
      if (performance.now() - startedAt > limitMs) {
        throw new Error(
          `The database at ${place} (DATABASE_URL) did not answer for ${limitMs / 60_000} minutes. ` +
            "Start it, or correct DATABASE_URL, and try again.",
          { cause },
        );
      }
      if (isFirst) {
        log(
          `The database at ${place} does not answer yet (${message}). ` +
            `Trying again every ${intervalMs / 1_000} s for up to ${limitMs / 60_000} minutes.`,
        );
      }
    }
    await sleep(intervalMs);
  }
}

type DatabaseFault = Error & { code?: string };

const CONNECT_TIMEOUT_MS = 10_000;

/** No server there, no way to it, or no address yet. `ENOENT`: its socket file does not exist yet. */
const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTDOWN|EHOSTUNREACH|ENETDOWN|ENETUNREACH|EAI_AGAIN|ENOTFOUND)$/;

/** PostgreSQL's codes (appendix A of its manual) for starting up, shutting down and too many connections. */
const NOT_YET = /^(57P0[1-3]|53300)$/;

function isTemporary({ code = "", message }: DatabaseFault): boolean {
  return (
    UNREACHABLE.test(code) ||
    NOT_YET.test(code) ||
    /^(timeout expired|Connection terminated)/.test(message)
  );
}
