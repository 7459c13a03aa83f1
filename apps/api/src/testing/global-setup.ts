import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";

import type { TestProject } from "vitest/node";

import { startEmbeddedServer } from "#database/embedded/start-embedded-server.ts";
import { prepareSchema } from "#database/prepare-schema.ts";

import { loginsOn } from "./logins-on.ts";
import { memoryFolder } from "./memory-folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The PostgreSQL server of this test run. Its database is the migrated template. */
    serverUrl: string;
  }
}

/** A test file with its processes uses up to thirty connections, and several files run in parallel. */
const CONNECTIONS_MAX = 120;

/** Starts one PostgreSQL server for the whole run and migrates the template that tests clone. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(memoryFolder(), "snowball-test-"));
  const server = await startEmbeddedServer({
    dataDir,
    durable: false,
    connectionsMax: CONNECTIONS_MAX,
  });
  await prepareSchema({
    owner: server.connectionString,
    logins: loginsOn(server.connectionString),
    refusesSuperuser: false,
  });
  project.provide("serverUrl", server.connectionString);

  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
