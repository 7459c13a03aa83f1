import { setTimeout as sleep } from "node:timers/promises";

import { queryRows } from "../e2e/product/query-rows.ts";
import {
  createPlace,
  type Place,
  removePlace,
  sendSignal,
  startProduct,
  type Product,
} from "../e2e/product/start-product.ts";
import { type Load, startLoad } from "./load.ts";
import {
  acknowledgeEarly,
  ALL_OF_POSTGRES,
  APP,
  findProcesses,
  isAlive,
  isReady,
  type Spread,
  spreadOf,
  until,
} from "./processes.ts";
import { compareStored, STORED_IDS, type StoredWrites } from "./stored-writes.ts";

const CONTROL_KILLS = 30;
/** A thousand kills take an hour, so progress is printed. */
const PROGRESS_EVERY = 50;
const CALM_MS = { least: 100, most: 900 };

type Kills = {
  kills: Record<string, number>;
  /** The time until the product was ready again, by killed part. */
  readyAfterMs: Record<string, Spread>;
  answers: Record<string, number>;
  /** Answers other than success and 503. */
  faults: string[];
  writes: StoredWrites;
};

/** Kills the app, PostgreSQL and everything in turn with `kill -9`, under load. */
export async function killProcesses(times: number) {
  const outcome = await killUnderLoad(times);
  const control = await killUnderLoad(CONTROL_KILLS, acknowledgeEarly);

  return {
    passed: isPassed(outcome) && control.writes.lost > 0,
    report: { outcome, control: control.writes },
  };
}

/** Every acknowledged write is stored once, and no answer was a fault. */
function isPassed({ writes, faults }: Kills): boolean {
  return writes.acknowledged > 0 && writes.lost + writes.duplicated + faults.length === 0;
}

/**
 * Kills processes at random moments while users write, then compares acknowledged writes with stored rows. No row is
 * deleted during the trial.
 */
async function killUnderLoad(
  times: number,
  prepare?: (product: Product, place: Place) => Promise<Product>,
): Promise<Kills> {
  const place = await createPlace();
  const readyAfter: Record<string, number[]> = {};
  let product = await startProduct(place);
  if (prepare) product = await prepare(product, place);
  const load = startLoad(place.port);
  try {
    for (let round = 0; round < times; round += 1) {
      await sleep(CALM_MS.least + Math.random() * (CALM_MS.most - CALM_MS.least));
      const [kind, killOne] = KINDS[round % KINDS.length] ?? EVERYTHING;
      const killed = performance.now();
      product = await killOne(product, place);
      await waitUntilReady(product);
      (readyAfter[kind] ??= []).push(performance.now() - killed);
      if ((round + 1) % PROGRESS_EVERY === 0)
        process.stderr.write(`${round + 1} of ${times} kills\n`);
    }
    await load.stop();
    return reportOf(load, readyAfter, await queryRows<{ id: string }>(product, STORED_IDS));
  } finally {
    await load.stop();
    await product.stop();
    removePlace(place);
  }
}

type KillOne = (product: Product, place: Place) => Promise<Product>;

const EVERYTHING: readonly [string, KillOne] = [
  "everything at once",
  async (product, place) => {
    await product.kill();
    return startProduct(place);
  },
];

/** The supervisor restarts a killed part; if everything is killed, the trial starts the product again. */
const KINDS: readonly (readonly [string, KillOne])[] = [
  ["the app", async (product) => killPart(product, APP)],
  ["PostgreSQL", async (product) => killPart(product, ALL_OF_POSTGRES)],
  EVERYTHING,
];

async function killPart(product: Product, command: RegExp): Promise<Product> {
  const parts = findProcesses(product, command);
  for (const pid of parts) sendSignal(pid, "SIGKILL");
  // Waits for the end of the processes, because the product may never report that it is not ready.
  await until(
    () => !parts.some(isAlive),
    () => "The killed processes still run.",
  );
  return product;
}

async function waitUntilReady(product: Product): Promise<void> {
  await until(
    () => isReady(product.url),
    () => `The product is not ready again. Its output:\n${product.output()}`,
  );
}

function reportOf(
  { writes, answers, surprises }: Load,
  readyAfter: Record<string, number[]>,
  rows: readonly { id: string }[],
): Kills {
  const byKind = Object.entries(readyAfter);

  return {
    kills: Object.fromEntries(byKind.map(([kind, times]) => [kind, times.length])),
    readyAfterMs: Object.fromEntries(byKind.map(([kind, times]) => [kind, spreadOf(times)])),
    answers,
    // A killed process does not answer, which is not a fault.
    faults: [...surprises].filter((surprise) => !/^\w+: none /.test(surprise)),
    writes: compareStored(writes, rows),
  };
}
