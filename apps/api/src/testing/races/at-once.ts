import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";

/** Callers of each race, every second one at the other process. */
export const CALLERS = 8;

/** The apps of two processes on one database. */
export type Pair = readonly [FastifyInstance, FastifyInstance];

/** One call, made by all callers at once. */
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

/** What is said of answers that are not these, in whatever order. */
export function statusFaults(
  answers: readonly LightMyRequestResponse[],
  expected: readonly number[],
): string[] {
  const seen = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
  return String(seen) === String(expected) ? [] : [`answered ${String(seen)}`];
}

/** So many answers of one status. */
export function each(status: number, count = CALLERS): number[] {
  return Array.from({ length: count }, () => status);
}

/** What is said of a number of things that is not one. */
export function oneFaults(what: string, count: number): string[] {
  return count === 1 ? [] : [`${count} ${what}`];
}
