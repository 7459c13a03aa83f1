import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";

import { Pool } from "pg";

import { closeAtOnce, listen } from "../listen.ts";

const KEEP = {
  name: "keep",
  text: "INSERT INTO webhook_inbox (provider, dedupe_key, body, received_at) VALUES ('plaid', $1, $2, now())",
};

/** The least that takes a message over HTTP and stores it: it checks nothing and orders nothing. */
export async function startBareInbox(
  connectionString: string,
): Promise<{ port: number; close(): Promise<void> }> {
  const pool = new Pool({ connectionString });
  // When the database goes first, after a failure, that failure is to be told and not this.
  pool.on("error", () => undefined);
  const server = createServer((request, response) => {
    void text(request)
      .then((body) => pool.query({ ...KEEP, values: [randomUUID(), body] }))
      .then(() => response.end());
  });
  const port = await listen(server);

  return {
    port,
    close: async () => {
      closeAtOnce(server);
      await pool.end();
    },
  };
}
