import { setTimeout as sleep } from "node:timers/promises";

import { commandOf, descendants } from "../../e2e/product/descendants.ts";
import { rowsOf } from "../../e2e/product/rows-of.ts";
import {
  createPlace,
  type Place,
  removePlace,
  startProduct,
  type Product,
} from "../../e2e/product/start-product.ts";
import { type Load, startLoad } from "./load.ts";
import { KEPT, type Stock, stockOf } from "./take-stock.ts";

const KILLS = "60";
const CONTROL_KILLS = 30;
const CALM_MS = { least: 100, most: 900 };
const BACK_MS = 60_000;
const POLL_MS = 20;

/** Has commits acknowledged before they are on the disk: the trial has to find that out. */
export const ACKNOWLEDGE_EARLY = "ALTER DATABASE snowball SET synchronous_commit = off";

export type Kills = {
  kills: Record<string, number>;
  /** Until it said again that it is ready, by what was killed. */
  readyAfterMs: Record<string, { median: number; most: number }>;
  answers: Record<string, number>;
  /** What was answered with a fault. */
  faults: string[];
  stock: Stock;
};

/** `npm run torture -- kill [times]`: `kill -9` of the app, of PostgreSQL and of everything, by turns. */
export async function kill([times = KILLS]: readonly string[]) {
  const outcome = await killUnderLoad(Number(times));
  const control = await killUnderLoad(CONTROL_KILLS, ACKNOWLEDGE_EARLY);

  return {
    held: isHeld(outcome) && control.stock.lost > 0,
    report: { outcome, control: control.stock },
  };
}

/** Nothing that was acknowledged is missing or there twice, and nobody was answered with a fault. */
export function isHeld({ stock, faults }: Kills): boolean {
  return stock.acknowledged > 0 && stock.lost + stock.doubled + faults.length === 0;
}

/**
 * People write without a pause while the product's processes are killed, each time at another moment.
 * What was acknowledged is looked for at the end, row by row: no row is ever taken away again.
 */
export async function killUnderLoad(times: number, weakness?: string): Promise<Kills> {
  const place = await createPlace();
  const readyAfter: Record<string, number[]> = {};
  let product = await startProduct(place);
  if (weakness !== undefined) product = await weaken(product, place, weakness);
  const load = startLoad(place.port);
  try {
    for (let round = 0; round < times; round += 1) {
      await sleep(CALM_MS.least + Math.random() * (CALM_MS.most - CALM_MS.least));
      const [kind, killOne] = KINDS[round % KINDS.length] ?? EVERYTHING;
      const killed = performance.now();
      product = await killOne(product, place);
      await readiness(product);
      (readyAfter[kind] ??= []).push(Math.round(performance.now() - killed));
    }
    await load.stop();
    return reportOf(load, readyAfter, await rowsOf<{ id: string }>(product, KEPT));
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

/** A part that is killed is started again by what keeps it; after everything, somebody has to start anew. */
const KINDS: readonly (readonly [string, KillOne])[] = [
  ["the app", async (product) => killPart(product, /apps\/api\/dist\/main/)],
  ["PostgreSQL", async (product) => killPart(product, /bin\/postgres -D|^postgres: /)],
  EVERYTHING,
];

async function killPart(product: Product, command: RegExp): Promise<Product> {
  const parts = descendants(product.pid).filter((pid) => command.test(commandOf(pid)));
  if (parts.length === 0) throw new Error(`Nothing runs as ${command}.`);
  for (const pid of parts) process.kill(pid, "SIGKILL");
  await until(async () => !(await isReady(product)), "What was killed is still there.");
  return product;
}

async function weaken(product: Product, place: Place, weakness: string): Promise<Product> {
  await rowsOf(product, weakness);
  await product.stop();
  return startProduct(place);
}

async function readiness(product: Product): Promise<void> {
  await until(() => isReady(product), `Not ready again. It said:\n${product.said()}`);
}

async function isReady({ url }: Product): Promise<boolean> {
  return (await fetch(`${url}/readyz`).catch(() => null))?.ok ?? false;
}

async function until(holds: () => Promise<boolean>, complaint: string): Promise<void> {
  for (const deadline = performance.now() + BACK_MS; performance.now() < deadline;) {
    if (await holds()) return;
    await sleep(POLL_MS);
  }
  throw new Error(complaint);
}

function reportOf(
  { writes, answers, surprises }: Load,
  readyAfter: Record<string, number[]>,
  rows: readonly { id: string }[],
): Kills {
  const byKind = Object.entries(readyAfter).map(
    ([kind, times]) => [kind, times.toSorted((one, other) => one - other)] as const,
  );

  return {
    kills: Object.fromEntries(byKind.map(([kind, times]) => [kind, times.length])),
    readyAfterMs: Object.fromEntries(
      byKind.map(([kind, times]) => [
        kind,
        { median: times[Math.floor(times.length / 2)] ?? 0, most: times.at(-1) ?? 0 },
      ]),
    ),
    answers,
    // Whoever is killed in the middle does not answer: that is no fault of what it says.
    faults: [...surprises].filter((surprise) => !/^\w+: none /.test(surprise)),
    stock: stockOf(writes, rows),
  };
}
