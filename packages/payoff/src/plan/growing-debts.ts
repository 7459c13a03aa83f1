import { compilePortfolio } from "./compile-portfolio.ts";
import { fixAmortizing } from "./fix-amortizing.ts";
import type { GrowingDebt } from "../payoff-plan.ts";
import { openTape, readRow } from "./plan-tape.ts";
import { NOBODY } from "./policy.ts";
import type { Portfolio } from "../portfolio.ts";
import { MONTHS_MAX, simulate } from "./simulate.ts";

/**
 * Debts whose minimum does not exceed what they are charged, once all rates have settled: without
 * extra payments they are never paid off (negative amortization).
 */
export function growingDebts(given: Portfolio): GrowingDebt[] {
  const { changes: _changes, opening: _opening, ...steady } = fixAmortizing(given);
  const compiled = compilePortfolio({ ...steady, budget: { mode: "minimums-only" } });
  const tape = openTape(compiled.size);
  // Charges that came with a change, such as deferred interest, are past in the month after.
  const settled = Math.min(MONTHS_MAX, (compiled.rateChanges.at(-1) ?? 0) + 1);
  const { run } = simulate(compiled, NOBODY, { tape, monthsMax: settled });
  if (run.openCount === 0) return [];

  const growing: GrowingDebt[] = [];
  for (let row = tape.monthStarts.at(-2) ?? 0; row < tape.length; row++) {
    const { index, interest: charged, fee, minimum, end } = readRow(tape, row);
    const interest = charged + fee;
    const id = given.debts[index]?.id;
    if (end > 0 && interest >= minimum && id !== undefined) growing.push({ id, minimum, interest });
  }
  return growing;
}
