import { Client } from "pg";

import type { Configuration } from "#config/load-configuration.ts";

import type { Logins } from "./database.ts";
import { embeddedConnectionString, startEmbeddedServer } from "./embedded/start-embedded-server.ts";
import { findLogins } from "./find-logins.ts";

/**
 * Returns the logins of the running processes, for a command that runs next to them. Starts the embedded server if
 * no process runs it.
 */
export async function reachLogins(
  configuration: Configuration,
): Promise<{ logins: Logins; leave(): Promise<void> }> {
  const { databaseUrl, systemDatabaseUrl, dataDir } = configuration.settings;
  const logins = findLogins(configuration);
  const isEmbedded = databaseUrl === null && systemDatabaseUrl === null;
  if (!isEmbedded || (await accepts(embeddedConnectionString(dataDir)))) {
    return { logins, leave: async () => undefined };
  }
  const server = await startEmbeddedServer({ dataDir });

  return { logins, leave: () => server.stop() };
}

async function accepts(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString });
  client.on("error", () => undefined); // The server may end at any moment.
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
