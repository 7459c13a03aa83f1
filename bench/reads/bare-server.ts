import { createServer } from "node:http";

import { Pool } from "pg";

import { closeAtOnce, listen } from "../listen.ts";
import type { Captured } from "./capture-statements.ts";

/** As many as a pool of ours has. */
export const POOL_CONNECTIONS = 4;

/**
 * The least that can answer the same questions: node:http, the same prepared statements, their rows as
 * JSON. It knows nobody, checks nothing and logs in as the owner, to whom no policy applies.
 */
export async function startBareServer(
  connectionString: string,
  statementsOf: ReadonlyMap<string, readonly Captured[]>,
): Promise<{ port: number; close(): Promise<void> }> {
  const pool = new Pool({ connectionString, max: POOL_CONNECTIONS });
  // When the database goes first, after a failure, that failure is to be told and not this.
  pool.on("error", () => undefined);
  const server = createServer((request, response) => {
    const statements = statementsOf.get(request.url ?? "") ?? [];
    void Promise.all(statements.map((each) => pool.query(each))).then((found) => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(found.map(({ rows }) => rows)));
    });
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
