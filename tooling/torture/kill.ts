import { setTimeout as sleep } from "node:timers/promises";

import { rowsOf } from "../../e2e/product/rows-of.ts";
import {
  createPlace,
  type Place,
  removePlace,
  sendSignal,
  startProduct,
  type Product,
} from "../../e2e/product/start-product.ts";
import { acknowledgeEarly } from "./acknowledge-early.ts";
import { type Load, startLoad } from "./load.ts";
import { ALL_OF_POSTGRES, APP, isAlive, partsOf } from "./parts-of.ts";
import { type Spread, spreadOf } from "./spread-of.ts";
import { KEPT, type Stock, stockOf } from "./take-stock.ts";
import { isReady, until } from "./wait.ts";

const KILLS = "60";
const CONTROL_KILLS = 30;
/** A thousand take an hour: after so many it is said how far they are. */
const TOLD_EACH = 50;
const CALM_MS = { least: 100, most: 900 };

type Kills = {
  kills: Record<string, number>;
  /** Until it said again that it is ready, by what was killed. */
  readyAfterMs: Record<string, Spread>;
  answers: Record<string, number>;
  /** What was answered with a fault. */
  faults: string[];
  stock: Stock;
};

/** `npm run torture -- kill [times]`: `kill -9` of the app, of PostgreSQL and of everything, by turns. */
export async function kill([times = KILLS]: readonly string[]) {
  const outcome = await killUnderLoad(Number(times));
  const control = await killUnderLoad(CONTROL_KILLS, acknowledgeEarly);

  return {
    held: isHeld(outcome) && control.stock.lost > 0,
    report: { outcome, control: control.stock },
  };
}

/** Nothing that was acknowledged is missing or there twice, and nobody was answered with a fault. */
function isHeld({ stock, faults }: Kills): boolean {
  return stock.acknowledged > 0 && stock.lost + stock.doubled + faults.length === 0;
}

/**
 * People write without a pause while the product's processes are killed, each time at another moment.
 * What was acknowledged is looked for at the end, row by row: no row is ever taken away again.
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
      await readiness(product);
      (readyAfter[kind] ??= []).push(performance.now() - killed);
      if ((round + 1) % TOLD_EACH === 0) process.stderr.write(`${round + 1} of ${times} kills\n`);
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
  ["the app", async (product) => killPart(product, APP)],
  ["PostgreSQL", async (product) => killPart(product, ALL_OF_POSTGRES)],
  EVERYTHING,
];

async function killPart(product: Product, command: RegExp): Promise<Product> {
  const parts = partsOf(product, command);
  for (const pid of parts) sendSignal(pid, "SIGKILL");
  // Not until it says that it is not ready: the database may be back before it was asked.
  await until(
    () => !parts.some(isAlive),
    () => "What was killed is still there.",
  );
  return product;
}

async function readiness(product: Product): Promise<void> {
  await until(
    () => isReady(product.url),
    () => `Not ready again. It said:\n${product.said()}`,
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
    // Whoever is killed in the middle does not answer: that is no fault of what it says.
    faults: [...surprises].filter((surprise) => !/^\w+: none /.test(surprise)),
    stock: stockOf(writes, rows),
  };
}
