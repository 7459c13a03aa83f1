import { setTimeout as sleep } from "node:timers/promises";

import { runMigrations } from "graphile-worker";
import { Client } from "pg";

import type { Logins } from "./database.ts";
import { openLogins } from "./logins.ts";
import { migrate, type Release, thisRelease } from "./migrate.ts";
import { requireServerVersion } from "./require-logins.ts";

type Target = {
  /** Connection string of the login that owns the database. */
  owner: string;
  logins: Logins;
  /** Production rejects an owner that is a superuser. */
  refusesSuperuser: boolean;
  release?: Release;
};

/** Any number, as long as every Snowball process uses the same one. */
const PREPARATION_LOCK = 7_301_004;

/**
 * Migrates the tables of the queue and ours, including the privileges of the two logins, and lets the logins in.
 * Several processes may call it at the same time.
 * @throws Error with a sentence for the operator.
 */
export async function prepareSchema({
  owner,
  logins,
  refusesSuperuser,
  release = thisRelease(),
}: Target): Promise<void> {
  const client = new Client({ connectionString: owner });
  // A broken connection also makes the running statement fail, so its event needs no handling.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await requireServerVersion(client, "DATABASE_URL");
    if (refusesSuperuser) await requireNoSuperuser(client);
    await client.query("SELECT pg_advisory_lock($1)", [PREPARATION_LOCK]); // Until the connection ends.
    await runMigrations({ connectionString: owner });
    await migrate(client, release);
    await openLogins(client, logins);
    await revokeTemporary(client);
  } finally {
    await client.end();
  }
}

async function requireNoSuperuser(client: Client): Promise<void> {
  const { rows } = await client.query<{ isSuperuser: boolean }>(
    `SELECT rolsuper AS "isSuperuser" FROM pg_roles WHERE rolname = current_user`,
  );
  if (rows[0]?.isSuperuser) {
    throw new Error(
      "DATABASE_URL must not log in as a superuser in production: give the database an owner of its own.",
    );
  }
}

/** Revokes temporary tables. This is a privilege of the database, which neither migrations nor restores contain. */
export async function revokeTemporary(client: Client): Promise<void> {
  const name = client.escapeIdentifier(client.database ?? "");
  await client.query(`REVOKE TEMPORARY ON DATABASE ${name} FROM PUBLIC`);
}

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
