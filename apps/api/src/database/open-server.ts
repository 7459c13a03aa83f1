import { runMigrations } from "graphile-worker";
import { Client } from "pg";

import { startEmbeddedServer } from "./embedded/start-embedded-server.ts";
import { migrate } from "./migrate.ts";

export type DatabaseServer = {
  /** A login that owns the schema. */
  connectionString: string;
  /** Settles if the server ends without being asked to; never for a server that is not ours. */
  ended: Promise<void>;
  stop(): Promise<void>;
};

/** The server to use: the one named, or the embedded one on `dataDir`, started if need be. */
export async function openServer(options: {
  databaseUrl: string | null;
  dataDir: string;
}): Promise<DatabaseServer> {
  const { databaseUrl, dataDir } = options;
  if (databaseUrl === null) return startEmbeddedServer({ dataDir });

  return {
    connectionString: databaseUrl,
    ended: new Promise(() => undefined),
    stop: async () => undefined,
  };
}

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
