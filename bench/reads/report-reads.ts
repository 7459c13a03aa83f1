import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startEmbeddedServer } from "../../apps/api/src/database/embedded/start-embedded-server.ts";
import { prepareSchema } from "../../apps/api/src/database/prepare-schema.ts";
import { loginsOn } from "../../apps/api/src/testing/logins-on.ts";
import { startOurServer } from "../our-server.ts";
import { seedUsers } from "../seed-users.ts";
import { writePart } from "../write-part.ts";
import { startBareServer } from "./bare-server.ts";
import { type Captured, captureStatements } from "./capture-statements.ts";
import { explainHotReads } from "./explain-hot-reads.ts";
import { type Measured, measurePair, type Target } from "./measure-pair.ts";
import { seedTransactions } from "./seed-transactions.ts";
import { tableOf } from "./table-of.ts";

const CALLS = [
  "/api/v1/accounts/",
  "/api/v1/upcoming-payments/",
  "/api/v1/transactions/",
  "/api/v1/transactions/?q=shop+7",
  "/api/v1/debts/",
  "/api/v1/me/",
];
const CONNECTIONS = [1, 10, 100];
const LOAD = { rounds: 3, seconds: 1 };
/** Statements are prepared and code is compiled by then. */
const WARM_UP = { connections: 10, rounds: 1, seconds: 1 };
const FEW = 100;
const MANY = 100_000;

/**
 * Each read beside its own limit, and a page of much beside the same page of little: ratios to what was
 * measured in the same run by turns, never bare times. Writes them into docs/performance.md.
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
  const reads = await measureReads(connectionString, userId);
  const growth = await measureGrowth(connectionString);
  const words = [
    "Each read beside its own limit:",
    tableOf(reads),
    "The first page of much beside that of little:",
    tableOf(growth),
  ].join("\n\n");
  writePart({ page: "performance.md", part: "reads", words });

  return [
    JSON.stringify({ reads, growth }),
    words,
    await explainHotReads(connectionString, userId),
  ].join("\n\n");
}

type Ours = Awaited<ReturnType<typeof startOurServer>>;

function targetOf({ port, token }: Ours, call: string): Target {
  return {
    url: `http://127.0.0.1:${port}${call}`,
    headers: { authorization: `Bearer ${token}` },
  };
}

async function measureReads(connectionString: string, userId: string): Promise<Measured[]> {
  const ours = await startOurServer(connectionString, userId);
  const statementsOf = new Map<string, Captured[]>();
  for (const call of CALLS) {
    // The first time, something may be told before it is read.
    await answer(targetOf(ours, call));
    statementsOf.set(call, await captureStatements(() => answer(targetOf(ours, call))));
  }
  const bare = await startBareServer(connectionString, statementsOf);
  const measured: Measured[] = [];
  for (const call of CALLS) {
    const limit = { url: `http://127.0.0.1:${bare.port}${call}` };
    measured.push(...(await measureCall(call, { ours: targetOf(ours, call), limit })));
  }
  await Promise.all([ours.close(), bare.close()]);

  return measured;
}

async function measureCall(
  call: string,
  pair: Parameters<typeof measurePair>[0],
): Promise<Measured[]> {
  await measurePair(pair, WARM_UP);
  const measured: Measured[] = [];
  for (const connections of CONNECTIONS) {
    measured.push({ call, connections, ...(await measurePair(pair, { ...LOAD, connections })) });
  }
  return measured;
}

/** The first page of one with many transactions, beside that of one with few. */
async function measureGrowth(connectionString: string): Promise<Measured[]> {
  const [few, many] = [
    await startOurServer(connectionString, await seedTransactions(connectionString, FEW)),
    await startOurServer(connectionString, await seedTransactions(connectionString, MANY)),
  ];
  const call = "/api/v1/transactions/";
  const pair = { ours: targetOf(many, call), limit: targetOf(few, call) };
  const measured = await measureCall(`${call} of ${MANY} beside ${FEW}`, pair);
  await Promise.all([few.close(), many.close()]);

  return measured;
}

async function answer({ url, headers }: Target): Promise<void> {
  const answered = await fetch(url, { headers: headers ?? {} });
  await answered.text();
  if (!answered.ok) throw new Error(`${url} answered ${answered.status}.`);
}
