import { serveBare } from "../serve-bare.ts";
import type { Captured } from "./capture-statements.ts";

/**
 * The least that can answer the same questions: node:http, the same prepared statements, their rows as
 * JSON. It knows nobody, checks nothing and logs in as the owner, to whom no policy applies.
 */
export function startBareServer(
  connectionString: string,
  statementsOf: ReadonlyMap<string, readonly Captured[]>,
): Promise<{ port: number; close(): Promise<void> }> {
  return serveBare(connectionString, {
    listener: (pool) => (request, response) => {
      const statements = statementsOf.get(request.url ?? "") ?? [];
      void Promise.all(statements.map((each) => pool.query(each))).then((found) => {
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify(found.map(({ rows }) => rows)));
      });
    },
  });
}
