import type { Cents } from "@snowball/payoff";

const LEAST_MAX: Cents = 20_000;
/** Gives steps of $25 with 200 steps. Larger amounts can be typed. */
const REACH_MAX: Cents = 500_000;
const STEPS_WANTED = 200;
const MONTHS_PER_YEAR = 12;
const ROUND = [1, 2.5, 5, 10] as const;

/** The amount owed and the first minimum of a debt, in cents. */
type SizedDebt = { owed: Cents; minimum: Cents };

/**
 * Returns the slider's range in cents. It covers the extra that clears the smaller debts in about a year,
 * and always the current extra. Steps are $1, $5, $10 or $25. Debts too large for a year, such as a
 * mortgage, are ignored, because they would make the scale too coarse.
 */
export function sliderRange(
  debts: readonly SizedDebt[],
  extra: Cents,
): { max: Cents; step: Cents } {
  const wanted = Math.max(LEAST_MAX, extra, clearsInAYear(debts));
  const step = roundUp(wanted / STEPS_WANTED);

  return { max: Math.ceil(wanted / step) * step, step };
}

/**
 * Returns the extra beyond the minimums that clears the debts in a year. Returns the maximum if every debt
 * is too large for that.
 */
function clearsInAYear(debts: readonly SizedDebt[]): Cents {
  const within = debts.filter(({ owed }) => owed <= REACH_MAX * MONTHS_PER_YEAR);
  if (within.length === 0 && debts.length > 0) return REACH_MAX;
  const owed = within.reduce((sum, debt) => sum + debt.owed, 0);
  const minimums = within.reduce((sum, debt) => sum + debt.minimum, 0);

  return Math.min(REACH_MAX, Math.ceil(owed / MONTHS_PER_YEAR) - minimums);
}

/** Rounds up to the next of $1, $5, $10, $25, $50, $100, $250, … */
function roundUp(cents: number): Cents {
  if (cents <= 100) return 100;
  if (cents <= 500) return 500;
  const power = 10 ** Math.floor(Math.log10(cents));
  const factor = ROUND.filter((each) => each * power >= 1000).find((each) => each * power >= cents);

  return (factor ?? 10) * power;
}
