import type { Cents } from "@snowball/payoff";

const LEAST_MAX: Cents = 20_000;
const STEPS_WANTED = 200;
const MONTHS_PER_YEAR = 12;
const ROUND = [1, 2, 5, 10] as const;

/**
 * What the slider reaches: as much beyond the minimums as clears everything in about a year, and
 * always what is chosen now; in round steps of a dollar or more.
 */
export function sliderRange(
  owed: Cents,
  minimums: Cents,
  extra: Cents,
): { max: Cents; step: Cents } {
  const clearsInAYear = Math.ceil(owed / MONTHS_PER_YEAR) - minimums;
  const wanted = Math.max(LEAST_MAX, clearsInAYear, extra);
  const step = Math.max(100, roundUp(wanted / STEPS_WANTED));

  return { max: Math.ceil(wanted / step) * step, step };
}

/** The next of 1, 2, 5, 10, 20, 50, … */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = ROUND.find((each) => each * power >= value) ?? 10;

  return factor * power;
}
