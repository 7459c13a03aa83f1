import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";

import { serveBare } from "../serve-bare.ts";

const KEEP = {
  name: "keep",
  text: "INSERT INTO webhook_inbox (provider, dedupe_key, body, received_at) VALUES ('plaid', $1, $2, now())",
};

/** The least that takes a message over HTTP and stores it: it checks nothing and orders nothing. */
export function startBareInbox(
  connectionString: string,
): Promise<{ port: number; close(): Promise<void> }> {
  return serveBare(connectionString, {
    listener: (pool) => (request, response) => {
      void text(request)
        .then((body) => pool.query({ ...KEEP, values: [randomUUID(), body] }))
        .then(() => response.end());
    },
  });
}
