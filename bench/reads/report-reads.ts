import { onFreshDatabase } from "../fresh-database.ts";
import { startOurServer } from "../our-server.ts";
import { seedUsers } from "../seed-users.ts";
import { tableOf } from "../table-of.ts";
import { writePart } from "../write-part.ts";
import { startBareServer } from "./bare-server.ts";
import { type Captured, captureStatements } from "./capture-statements.ts";
import { explainHotReads } from "./explain-hot-reads.ts";
import { measureCall, type Measured, type Target, targetOf } from "./measure-pair.ts";
import { measureProcesses, tellOfProcesses } from "./measure-processes.ts";
import { measureUsual } from "./measure-usual.ts";
import { seedTransactions } from "./seed-transactions.ts";

const CALLS = [
  "/api/v1/accounts/",
  "/api/v1/upcoming-payments/",
  "/api/v1/transactions/",
  "/api/v1/transactions/?q=shop+3",
  // Finds nothing: the cheapest read there is.
  "/api/v1/transactions/?q=shop+7",
  "/api/v1/debts/",
  "/api/v1/me/",
];
const FEW = 100;
const MANY = 100_000;

/**
 * Each read beside its own limit and beside what is usually built, a page of much beside the same page of
 * little, two processes beside one: ratios to what was measured in the same run by turns, never bare times.
 * Writes them into docs/performance.md.
 */
export async function reportReads(): Promise<string> {
  return onFreshDatabase(report);
}

async function report(connectionString: string): Promise<string> {
  const { userId } = await seedUsers(connectionString);
  const reads = await measureReads(connectionString, userId);
  const usual = await measureUsual(connectionString, userId);
  const processes = await measureProcesses(connectionString, userId);
  const growth = await measureGrowth(connectionString);
  const words = [
    "Each read beside its own limit:",
    tableOfReads(reads),
    "Beside what is usually built, for scale (Express and an ORM, the token's session looked up at each call, nothing else):",
    tableOfReads(usual),
    tellOfProcesses(processes),
    "The first page of much beside that of little:",
    tableOfReads(growth),
  ].join("\n\n");
  writePart({ page: "performance.md", part: "reads", words });

  return [
    JSON.stringify({ reads, usual, processes, growth }),
    words,
    await explainHotReads(connectionString, userId),
  ].join("\n\n");
}

function tableOfReads(measured: readonly Measured[]): string {
  return tableOf(
    ["call", "connections", "calls a second", "p99", "processor"],
    measured.map(({ call, connections, rate, p99, processor }) => [
      `\`${call}\``,
      String(connections),
      ...[rate, p99, processor].map((ratio) => ratio.toFixed(2)),
    ]),
  );
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
    const limit = { url: `http://127.0.0.1:${bare.port}${call}`, headers: {} };
    measured.push(...(await measureCall(call, { ours: targetOf(ours, call), limit })));
  }
  await Promise.all([ours.close(), bare.close()]);

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
  const answered = await fetch(url, { headers });
  await answered.text();
  if (!answered.ok) throw new Error(`${url} answered ${answered.status}.`);
}
