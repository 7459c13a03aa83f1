import { runMigrations } from "graphile-worker";
import { Client } from "pg";

import { migrate } from "./migrate.ts";

/** Brings the queue's tables and ours to their newest form. Safe to call from many processes. */
export async function prepareSchema(connectionString: string): Promise<void> {
  await runMigrations({ connectionString });
  const client = new Client({ connectionString });
  // A connection that breaks makes the running statement fail, which is told; its event is not news.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await migrate(client);
  } finally {
    await client.end();
  }
}
