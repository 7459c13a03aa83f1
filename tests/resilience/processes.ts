import { setTimeout as sleep } from "node:timers/promises";

import { descendants, readCommandLine } from "../e2e/product/descendants.ts";
import { queryRows } from "../e2e/product/query-rows.ts";
import { type Place, startProduct, type Product } from "../e2e/product/start-product.ts";

export const APP = /apps\/api\/dist\/main\.js/;
export const POSTGRES_SERVER = /bin\/postgres -D/;
export const ALL_OF_POSTGRES = /bin\/postgres -D|^postgres: /;

const WAIT_MS = 60_000;
const POLL_MS = 10;

/**
 * Returns the product's processes with a matching command.
 * @throws Error if there are none, because a trial without a target would pass.
 */
export function findProcesses(
  { pid }: Pick<Product, "pid">,
  command: RegExp,
): [first: number, ...more: number[]] {
  const [first, ...more] = descendants(pid).filter((each) => command.test(readCommandLine(each)));
  if (first === undefined) throw new Error(`No process matches ${command}.`);

  return [first, ...more];
}

export const isAlive = (pid: number) => readCommandLine(pid) !== "";

/**
 * Waits until the condition holds.
 * @throws Error with the complaint if it does not hold in time.
 */
export async function until(
  condition: () => boolean | Promise<boolean>,
  complaint: () => string,
  withinMs = WAIT_MS,
): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(complaint());
    await sleep(POLL_MS);
  }
}

export async function isReady(url: string): Promise<boolean> {
  return (await fetch(`${url}/readyz`).catch(() => null))?.ok ?? false;
}

export function countCrashes(product: Product): number {
  return product.output().match(/The app ended/g)?.length ?? 0;
}

/**
 * Breaks durability: the database acknowledges writes before it stores them. A trial must detect this. Restarts the
 * product, because open connections keep their setting.
 */
export async function acknowledgeEarly(product: Product, place: Place): Promise<Product> {
  await queryRows(product, "ALTER DATABASE snowball SET synchronous_commit = off");
  await product.stop();
  return startProduct(place);
}

export type Spread = { median: number; most: number };

/** Returns the spread of durations in milliseconds. */
export function spreadOf(times: readonly number[]): Spread {
  const sorted = times.map(Math.round).toSorted((one, other) => one - other);

  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, most: sorted.at(-1) ?? 0 };
}
