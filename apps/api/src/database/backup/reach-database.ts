import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Client } from "pg";

import type { Settings } from "#config/settings.ts";

import {
  embeddedConnectionString,
  startEmbeddedServer,
} from "../embedded/start-embedded-server.ts";

export type Reached = { connectionString: string; leave(): Promise<void> };

/** The database of `DATABASE_URL`, or the embedded one: whether the product runs on it now or not. */
export async function reachDatabase(settings: Settings): Promise<Reached> {
  if (settings.databaseUrl !== null) return theirs(settings.databaseUrl);
  requireOwnDatabase(settings);
  const running = embeddedConnectionString(settings.dataDir);
  if (await answers(running)) return theirs(running);

  return reachIdleDatabase(settings);
}

/** The same, where nobody else may be at work on the embedded one. @throws Error where somebody is. */
export async function reachIdleDatabase(settings: Settings): Promise<Reached> {
  if (settings.databaseUrl !== null) return theirs(settings.databaseUrl);
  requireOwnDatabase(settings);
  const server = await startEmbeddedServer({ dataDir: settings.dataDir });

  return { connectionString: server.connectionString, leave: () => server.stop() };
}

/** A server of its own in a folder that is gone afterwards; `dataDir` is that folder. */
export async function reachScratchDatabase(): Promise<Reached & { dataDir: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), "snowball-scratch-"));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const server = await startEmbeddedServer({ dataDir, durable: false });
    const leave = async () => {
      await server.stop();
      remove();
    };
    return { dataDir, connectionString: server.connectionString, leave };
  } catch (error) {
    remove();
    throw error;
  }
}

function theirs(connectionString: string): Reached {
  return { connectionString, leave: async () => undefined };
}

function requireOwnDatabase({ apiDatabaseUrl }: Settings): void {
  if (apiDatabaseUrl === null) return;

  throw new Error(
    "DATABASE_URL must be set for this: the logins of the running processes may not see every row.",
  );
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString });
  client.on("error", () => undefined); // It ends the moment we leave.
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false; // Nobody runs it.
  }
}
