import fc from "fast-check";

/** How many samples a property draws of its own accord. */
const USUAL = 100;

/**
 * How many samples to draw where each takes a search of milliseconds: so many in every check, and as many
 * times more as the run asks for (`SAMPLES=many`).
 */
export function draws(count: number): number {
  return Math.round((count * (fc.readConfigureGlobal().numRuns ?? USUAL)) / USUAL);
}
