import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";

import type { Pool } from "pg";

import { serveBare } from "../serve-bare.ts";

/** As long as ours. */
const SEALED = "x".repeat(120);

const OPEN = {
  name: "open",
  text: `INSERT INTO link_sessions (id, user_id, purpose, sealed_link_token, state, created_at, expires_at)
    VALUES ($1, $2, 'liability', $3, 'opened', now(), now() + interval '1 hour')`,
};
const TAKE = {
  name: "take",
  text: "UPDATE link_sessions SET state = 'exchanging', exchanging_since = now(), public_token_hash = $2 WHERE id = $1",
};
const CONNECT = {
  name: "connect",
  text: `INSERT INTO connections (id, user_id, provider_item_id, sealed_access_token, purpose, status, created_at, refresh_at)
    VALUES ($1, $2, $3, $4, 'liability', 'syncing', now(), now())`,
};
const TELL = {
  name: "tell",
  text: "INSERT INTO security_events (user_id, kind, occurred_at) VALUES ($1, 'bank_linked', now())",
};
const END = {
  name: "end",
  text: "UPDATE link_sessions SET state = 'linked', sealed_link_token = NULL, connection_id = $2 WHERE id = $1",
};

/**
 * The least that links over HTTP as safely: the same rows in three transactions, each on the disk before the next
 * step, of two calls. It knows nobody, checks nothing, seals nothing and orders nothing.
 */
export function startBareLinks(
  connectionString: string,
  userId: string,
): Promise<{ port: number; close(): Promise<void> }> {
  return serveBare(connectionString, {
    listener: (pool) => (request, response) => {
      void text(request)
        .then((body) => (request.url === "/open" ? open(pool, userId) : finish(pool, userId, body)))
        .then((id) => response.end(JSON.stringify({ token: id })));
    },
  });
}

async function open(pool: Pool, userId: string): Promise<string> {
  const id = randomUUID();
  await pool.query({ ...OPEN, values: [id, userId, SEALED] });
  return id;
}

async function finish(pool: Pool, userId: string, body: string): Promise<string> {
  const { id } = JSON.parse(body) as { id: string };
  await pool.query({ ...TAKE, values: [id, randomUUID()] });
  const connectionId = randomUUID();
  const client = await pool.connect();
  await client.query("BEGIN");
  await client.query({ ...CONNECT, values: [connectionId, userId, randomUUID(), SEALED] });
  await client.query({ ...TELL, values: [userId] });
  await client.query({ ...END, values: [id, connectionId] });
  await client.query("COMMIT");
  client.release();
  return connectionId;
}
