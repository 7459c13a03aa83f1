// Prints what sessions keep in the server once their tokens were shown, as JSON. Node is told to expose its
// garbage collector, so that what nobody holds any more is not counted.

import { Client } from "pg";

import { onFreshDatabase } from "../fresh-database.ts";
import { type OurServer, startOurServer } from "../our-server.ts";

/** As many tokens are remembered at least. */
const SESSIONS = 4_000;

/** Of a thousand sessions, in kB. */
export type IdleSessions = { heapKB: number; residentKB: number };

process.stdout.write(JSON.stringify(await onFreshDatabase(measure)));

async function measure(connectionString: string): Promise<IdleSessions> {
  const userId = await insertUser(connectionString);
  const ours = await startOurServer(connectionString, userId);
  // As many calls with the token of one: code is compiled and memory is at its size by then.
  await showTokens(
    ours,
    Array.from({ length: SESSIONS }, () => ours.token),
  );
  const before = memory();
  await showTokens(ours, await ours.tokensOfNewSessions(userId, SESSIONS));
  const after = memory();
  await ours.close();

  return {
    heapKB: (after.heapUsed - before.heapUsed) / SESSIONS,
    residentKB: (after.rss - before.rss) / SESSIONS,
  };
}

async function insertUser(connectionString: string): Promise<string> {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    "INSERT INTO users (email, password_hash, created_at) VALUES ('first@example.org', 'x', now()) RETURNING id",
  );
  await client.end();

  return rows[0]?.id ?? "";
}

async function showTokens({ port }: OurServer, tokens: readonly string[]): Promise<void> {
  for (const token of tokens) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/me/`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await answer.text();
    if (!answer.ok) throw new Error(`A session was answered ${answer.status}.`);
  }
}

function memory(): NodeJS.MemoryUsage {
  if (globalThis.gc === undefined) throw new Error("Node has to be told --expose-gc.");
  globalThis.gc();
  globalThis.gc();

  return process.memoryUsage();
}
