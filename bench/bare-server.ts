import { createServer } from "node:http";

import { Pool } from "pg";

/** The least that can answer the same question: node:http, one prepared statement, no checks at all. */
const STATEMENT = `
  SELECT a.*, to_jsonb(l) AS liability,
    (SELECT jsonb_agg(p ORDER BY p.position) FROM credit_aprs p WHERE p.account_id = a.id) AS aprs
  FROM accounts a
    LEFT JOIN liabilities l ON l.account_id = a.id
  WHERE a.user_id = $1 ORDER BY a.created_at, a.id LIMIT 100`;

export async function startBareServer(
  connectionString: string,
  userId: string,
): Promise<{ port: number; close(): Promise<void> }> {
  const pool = new Pool({ connectionString, max: 4 });
  const server = createServer((_request, response) => {
    void pool.query({ name: "bare", text: STATEMENT, values: [userId] }).then(({ rows }) => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ count: rows.length, results: rows }));
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port was free.");

  return {
    port: address.port,
    close: async () => {
      server.close();
      await pool.end();
    },
  };
}
