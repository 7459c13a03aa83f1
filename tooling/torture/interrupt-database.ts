import { setTimeout as sleep } from "node:timers/promises";

import { Client } from "pg";

import { embeddedConnectionString } from "../../apps/api/src/database/embedded/start-embedded-server.ts";
import { createUser, linkQuickly, type QuickUser } from "../../e2e/journey/quick-start.ts";
import {
  createPlace,
  removePlace,
  startProduct,
  type Product,
} from "../../e2e/product/start-product.ts";
import { partsOf, POSTGRES } from "./parts-of.ts";
import { isReady, until } from "./wait.ts";

/** What came of interrupting the database under the product while people use it. */
export type Interruptions = {
  interruptions: number;
  /** How often the app's process ended. */
  deaths: number;
  /** Answers by status; what the calls with another outcome said. */
  answers: Record<string, number>;
  faults: number;
  unavailableWithoutRetryAfter: number;
  /** From the moment the database takes connections again until the app says that it is ready. */
  readyAfterMs: { kind: string; ms: number }[];
};

const CALLERS = 24;
const ROUNDS = "8";
const CALM_MS = 700;

const EVERYBODY = `select pg_terminate_backend(pid) from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid()`;
const ANYBODY = `select pid from pg_stat_activity
  where application_name like 'snowball%' and pid <> pg_backend_pid() order by random() limit 1`;

/** Each as it happens to a server of its own; a failover looks like a restart on the same address. */
const kinds: Readonly<Record<string, (product: Product) => Promise<unknown>>> = {
  "every connection ended by an administrator": (product) => ask(product, EVERYBODY),
  "restart, fast": async (product) => process.kill(partsOf(product, POSTGRES)[0], "SIGINT"),
  "restart, immediate": async (product) => process.kill(partsOf(product, POSTGRES)[0], "SIGQUIT"),
  "one backend killed": async (product) => {
    const [backend] = await ask(product, ANYBODY);
    process.kill(Number(backend?.["pid"]), "SIGKILL");
  },
};

/** `npm run torture -- database [times each]`. */
export async function database([rounds = ROUNDS]: readonly string[]) {
  const place = await createPlace();
  const product = await startProduct(place);
  try {
    const report = await interruptDatabase(product, Number(rounds));
    return { held: isHeld(report), report };
  } finally {
    await product.stop();
    removePlace(place);
  }
}

/** The process lived, and every caller was answered or told when to come back. */
export function isHeld(report: Interruptions): boolean {
  return report.deaths + report.faults + report.unavailableWithoutRetryAfter === 0;
}

/** Interrupts the database in each way so many times, while two dozen callers read, write and link. */
export async function interruptDatabase(product: Product, rounds: number): Promise<Interruptions> {
  const report: Interruptions = {
    interruptions: 0,
    deaths: 0,
    answers: {},
    faults: 0,
    unavailableWithoutRetryAfter: 0,
    readyAfterMs: [],
  };
  // Each a person, lest the limits of one answer for the product; one after the other, because of a
  // crowd a proof of work is asked.
  const deathsBefore = deathsOf(product);
  const users: QuickUser[] = [];
  while (users.length < CALLERS) users.push(await createUser(product));
  let isOver = false;
  const callers = users.map(async (user, index) => {
    while (!isOver) note(report, await callOnce(product, user, index));
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

  report.deaths = deathsOf(product) - deathsBefore;
  return report;
}

const deathsOf = (product: Product) => product.said().match(/The app ended/g)?.length ?? 0;

type Outcome = { status: number | string; retryAfter: string | null };

function note(report: Interruptions, { status, retryAfter }: Outcome): void {
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
        // Everybody lives somewhere else, lest the limits of an address answer for the product.
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

/** Gives the queue of jobs something to do. A link that fails meanwhile is as it should be. */
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

/** Milliseconds from the database's return to the app's. */
async function readyAfter(product: Product): Promise<number> {
  const isBack = () =>
    ask(product, "select 1").then(
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

async function ask({ dataDir }: Product, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: embeddedConnectionString(dataDir) });
  client.on("error", () => undefined); // What it was asked fails, which is told.
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
