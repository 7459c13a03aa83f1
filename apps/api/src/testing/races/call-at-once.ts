import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";

/** Number of callers of each race. Every second one calls the other process. */
export const CALLERS = 8;

/** Two API processes on one database. */
export type Pair = readonly [FastifyInstance, FastifyInstance];

/** Sends a call from all callers at once. */
export function callAtOnce(
  apps: Pair,
  call: (caller: number) => InjectOptions,
): Promise<LightMyRequestResponse[]> {
  return Promise.all(
    Array.from({ length: CALLERS }, (_, caller) =>
      (caller % 2 === 0 ? apps[0] : apps[1]).inject(call(caller)),
    ),
  );
}

export function bearer({ access }: { access: string }) {
  return { authorization: `Bearer ${access}` };
}

/** Returns a fault if the statuses differ from the expected ones, in any order. `expected` must be sorted. */
export function statusFaults(
  answers: readonly LightMyRequestResponse[],
  expected: readonly number[],
): string[] {
  const seen = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
  return String(seen) === String(expected) ? [] : [`answered ${String(seen)}`];
}

/** Returns a list with one status repeated. */
export function each(status: number, count = CALLERS): number[] {
  return Array.from({ length: count }, () => status);
}

/** Returns a fault if the count is not one. */
export function oneFaults(what: string, count: number): string[] {
  return count === 1 ? [] : [`${count} ${what}`];
}
