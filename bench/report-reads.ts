import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startEmbeddedServer } from "../apps/api/src/database/embedded/start-embedded-server.ts";
import { prepareSchema } from "../apps/api/src/database/prepare-schema.ts";
import { loginsOn } from "../apps/api/src/testing/logins-on.ts";
import { startBareServer } from "./bare-server.ts";
import { explainHotReads } from "./explain-hot-reads.ts";
import { measureRates } from "./measure-rates.ts";
import { startOurServer } from "./our-server.ts";
import { ACCOUNTS_PER_USER, seedUsers, USERS } from "./seed-users.ts";

/**
 * The hot reads beside a bare server: ratios to a limit measured in the same run, never bare times,
 * and the plans of their statements.
 */
export async function reportReads(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), "snowball-bench-"));
  const server = await startEmbeddedServer({ dataDir });
  try {
    return await report(server.connectionString);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function report(connectionString: string): Promise<string> {
  await prepareSchema({
    owner: connectionString,
    logins: loginsOn(connectionString),
    refusesSuperuser: false,
  });
  const { userId } = await seedUsers(connectionString);
  const ours = await startOurServer(connectionString, userId);
  const bare = await startBareServer(connectionString, userId);
  const path = (name: string) => `http://127.0.0.1:${ours.port}${name}`;

  const rates = await measureRates({
    "limit: node:http, one statement, no checks": { url: `http://127.0.0.1:${bare.port}/` },
    "GET /api/v1/accounts/": { url: path("/api/v1/accounts/"), token: ours.token },
    "GET /api/v1/upcoming-payments/": {
      url: path("/api/v1/upcoming-payments/"),
      token: ours.token,
    },
    "GET /api/v1/debts/": { url: path("/api/v1/debts/"), token: ours.token },
    "GET /api/v1/transactions/": { url: path("/api/v1/transactions/"), token: ours.token },
    "GET /api/v1/transactions/?q=": {
      url: path("/api/v1/transactions/?q=shop+7"),
      token: ours.token,
    },
    "GET /api/v1/me/": { url: path("/api/v1/me/"), token: ours.token },
    "GET /livez": { url: path("/livez") },
  });
  const [limit = 1] = Object.values(rates);

  const lines = Object.entries(rates).map(
    ([name, rate]) => `  ${name.padEnd(45)} ${(rate / limit).toFixed(2)}`,
  );
  const plans = await explainHotReads(connectionString, userId);
  await Promise.all([ours.close(), bare.close()]);

  return [
    `Requests per second relative to the limit; ${USERS} users × ${ACCOUNTS_PER_USER} accounts:`,
    ...lines,
    `\n${plans}`,
  ].join("\n");
}
