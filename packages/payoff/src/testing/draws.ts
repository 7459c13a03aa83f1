import fc from "fast-check";

/** The default number of samples of fast-check. */
const USUAL = 100;

/**
 * Returns the number of samples for properties that search for some milliseconds each: `count` by default,
 * and more in the same ratio if the run raises the number of samples (`SAMPLES=many`).
 */
export function draws(count: number): number {
  return Math.round((count * (fc.readConfigureGlobal().numRuns ?? USUAL)) / USUAL);
}
