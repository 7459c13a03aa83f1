import type { FastifyInstance } from "fastify";

import { buildApp } from "#app.ts";
import { type Database, openDatabase } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";

import { ampleLimits, type TestApi } from "./test-api.ts";

export type SecondProcess = { app: FastifyInstance; database: Database; close(): Promise<void> };

/**
 * Simulates a second process of the same installation, with the same keys but its own connections, for tests of races.
 * `settings` replaces some of its dependencies.
 */
export async function startSecondProcess(
  { deps, logins }: TestApi,
  settings: Partial<Dependencies> = {},
): Promise<SecondProcess> {
  const database = openDatabase(logins, () => undefined);
  const app = await buildApp(
    { ...deps, database, ...settings },
    { logLevel: "silent", limits: ampleLimits, userLimits: ampleLimits, eventLoopDelayMsMax: 0 },
  );

  return {
    app,
    database,
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}
