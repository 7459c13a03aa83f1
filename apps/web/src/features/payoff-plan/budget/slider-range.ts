import type { Cents } from "@snowball/payoff";

const LEAST_MAX: Cents = 20_000;
/** At 200 steps that is $25 a step; whoever has more to spare types it. */
const REACH_MAX: Cents = 500_000;
const STEPS_WANTED = 200;
const MONTHS_PER_YEAR = 12;
const ROUND = [1, 2.5, 5, 10] as const;

/** What is owed on a debt, and its first minimum. */
type SizedDebt = { owed: Cents; minimum: Cents };

/**
 * What the slider reaches: as much beyond the minimums as clears in about a year what can be cleared
 * in one, and always what is chosen now; in steps of $1, $5, $10 or $25. A mortgage would make it so
 * coarse that nobody could choose what a household has to spare.
 */
export function sliderRange(
  debts: readonly SizedDebt[],
  extra: Cents,
): { max: Cents; step: Cents } {
  const wanted = Math.max(LEAST_MAX, extra, clearsInAYear(debts));
  const step = roundUp(wanted / STEPS_WANTED);

  return { max: Math.ceil(wanted / step) * step, step };
}

/** Beyond their minimums; the most there is room for where every debt is too large for a year. */
function clearsInAYear(debts: readonly SizedDebt[]): Cents {
  const within = debts.filter(({ owed }) => owed <= REACH_MAX * MONTHS_PER_YEAR);
  if (within.length === 0 && debts.length > 0) return REACH_MAX;
  const owed = within.reduce((sum, debt) => sum + debt.owed, 0);
  const minimums = within.reduce((sum, debt) => sum + debt.minimum, 0);

  return Math.min(REACH_MAX, Math.ceil(owed / MONTHS_PER_YEAR) - minimums);
}

/** The next of $1, $5, $10, $25, $50, $100, $250, … */
function roundUp(cents: number): Cents {
  if (cents <= 100) return 100;
  if (cents <= 500) return 500;
  const power = 10 ** Math.floor(Math.log10(cents));
  const factor = ROUND.filter((each) => each * power >= 1000).find((each) => each * power >= cents);

  return (factor ?? 10) * power;
}
