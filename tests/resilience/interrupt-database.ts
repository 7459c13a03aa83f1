import { setTimeout as sleep } from "node:timers/promises";

import { Client } from "pg";

import { embeddedConnectionString } from "../../apps/api/src/database/embedded/start-embedded-server.ts";
import { createUser, linkQuickly, type QuickUser } from "../e2e/journey/quick-start.ts";
import {
  createPlace,
  removePlace,
  startProduct,
  type Product,
} from "../e2e/product/start-product.ts";
import { countCrashes, findProcesses, isReady, POSTGRES_SERVER, until } from "./processes.ts";

/** The results of interrupting the database while users call the API. */
export type Interruptions = {
  interruptions: number;
  crashes: number;
  /** Number of answers by status, or by error if there was no answer. */
  answers: Record<string, number>;
  faults: number;
  unavailableWithoutRetryAfter: number;
  /** The time from the database's return to the app's readiness. */
  readyAfterMs: { kind: string; ms: number }[];
};

const CALLERS = 24;
const CALM_MS = 700;

const END_ALL = `select pg_terminate_backend(pid) from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid()`;
const ANY_BACKEND = `select pid from pg_stat_activity
  where application_name like 'snowball%' and pid <> pg_backend_pid() order by random() limit 1`;

/** Interruptions of a separate database server. A failover looks like a restart on the same address. */
const kinds: Readonly<Record<string, (product: Product) => Promise<unknown>>> = {
  "every connection ended by an administrator": (product) => query(product, END_ALL),
  "restart, fast": async (product) =>
    process.kill(findProcesses(product, POSTGRES_SERVER)[0], "SIGINT"),
  "restart, immediate": async (product) =>
    process.kill(findProcesses(product, POSTGRES_SERVER)[0], "SIGQUIT"),
  "one backend killed": async (product) => {
    const [backend] = await query(product, ANY_BACKEND);
    process.kill(Number(backend?.["pid"]), "SIGKILL");
  },
};

/** Interrupts the database of a new product in each way, a number of times. */
export async function interruptDatabases(rounds: number) {
  const place = await createPlace();
  const product = await startProduct(place);
  try {
    const report = await interruptDatabase(product, rounds);
    return { passed: isPassed(report), report };
  } finally {
    await product.stop();
    removePlace(place);
  }
}

/** The app did not crash, and every call got an answer or a 503 with `Retry-After`. */
export function isPassed(report: Interruptions): boolean {
  return report.crashes + report.faults + report.unavailableWithoutRetryAfter === 0;
}

/** Interrupts the database in each way, while users read, write and link banks. */
export async function interruptDatabase(product: Product, rounds: number): Promise<Interruptions> {
  const report: Interruptions = {
    interruptions: 0,
    crashes: 0,
    answers: {},
    faults: 0,
    unavailableWithoutRetryAfter: 0,
    readyAfterMs: [],
  };
  // Many users, so that no limit of one user applies. Registered one by one, because many at once get 503.
  const crashesBefore = countCrashes(product);
  const users: QuickUser[] = [];
  while (users.length < CALLERS) users.push(await createUser(product));
  let isOver = false;
  const callers = users.map(async (user, index) => {
    while (!isOver) record(report, await callOnce(product, user, index));
  });
  const linking = linkUntil(product, users, () => isOver);

  for (let round = 0; round < rounds; round += 1) {
    for (const [kind, interrupt] of Object.entries(kinds)) {
      await sleep(CALM_MS);
      await interrupt(product);
      report.interruptions += 1;
      report.readyAfterMs.push({ kind, ms: await readyAfter(product) });
    }
  }
  await sleep(CALM_MS);
  isOver = true;
  await Promise.all([...callers, linking]);

  report.crashes = countCrashes(product) - crashesBefore;
  return report;
}

type Outcome = { status: number | string; retryAfter: string | null };

function record(report: Interruptions, { status, retryAfter }: Outcome): void {
  report.answers[status] = (report.answers[status] ?? 0) + 1;
  if (typeof status === "string" || (status >= 500 && status !== 503)) report.faults += 1;
  if (status === 503 && retryAfter === null) report.unavailableWithoutRetryAfter += 1;
}

async function callOnce(product: Product, { access }: QuickUser, index: number): Promise<Outcome> {
  const isWrite = index % 4 === 0;
  const path = isWrite || index % 4 === 1 ? "/api/v1/me/" : "/api/v1/accounts/";
  try {
    const answer = await fetch(`${product.url}${path}`, {
      method: isWrite ? "PATCH" : "GET",
      headers: {
        authorization: `Bearer ${access}`,
        // Each call has its own address, so that no limit of one address applies.
        "x-forwarded-for": `198.51.${index}.${Math.floor(Math.random() * 255)}`,
        ...(isWrite && { "content-type": "application/json" }),
      },
      ...(isWrite && { body: JSON.stringify({ first_name: `Anna ${index}` }) }),
    });
    await answer.arrayBuffer();
    return { status: answer.status, retryAfter: answer.headers.get("retry-after") };
  } catch (error) {
    const { message, cause } = error as Error;
    return { status: cause instanceof Error ? cause.message : message, retryAfter: null };
  }
}

/** Adds jobs to the queue. A link may fail during an interruption. */
async function linkUntil(
  product: Product,
  users: readonly QuickUser[],
  isOver: () => boolean,
): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    const user = users[turn % users.length];
    if (user) await linkQuickly(product, user).catch(() => undefined);
    await sleep(CALM_MS);
  }
}

/** Returns the milliseconds from the database's return to the app's readiness. */
async function readyAfter(product: Product): Promise<number> {
  const isBack = () =>
    query(product, "select 1").then(
      () => true,
      () => false,
    );

  await until(isBack, () => "The database did not come back.");
  const back = performance.now();
  await until(
    () => isReady(product.url),
    () => "The app was not ready again.",
  );
  return Math.round(performance.now() - back);
}

async function query({ dataDir }: Product, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: embeddedConnectionString(dataDir) });
  client.on("error", () => undefined); // The query reports the failure.
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
