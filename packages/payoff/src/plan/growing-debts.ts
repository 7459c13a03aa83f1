import { compilePortfolio } from "./compile-portfolio.ts";
import { fixAmortizing } from "./fix-amortizing.ts";
import type { GrowingDebt } from "../payoff-plan.ts";
import { createPlanRecorder, readRow } from "./plan-recorder.ts";
import { MINIMUM_ONLY } from "./policy.ts";
import type { Portfolio } from "../portfolio.ts";
import { MONTHS_MAX, simulate } from "./simulate.ts";

/**
 * Returns the debts with a minimum that does not exceed their charges, after the last change of rates.
 * Without extra payments they are never paid off (negative amortization).
 */
export function growingDebts(given: Portfolio): GrowingDebt[] {
  const { changes: _changes, opening: _opening, ...steady } = fixAmortizing(given);
  const compiled = compilePortfolio({ ...steady, budget: { mode: "minimums-only" } });
  const recorder = createPlanRecorder(compiled.size);
  // One-time charges of the change itself, such as deferred interest, do not affect the month after it.
  const settled = Math.min(MONTHS_MAX, (compiled.rateChanges.at(-1) ?? 0) + 1);
  const { run } = simulate(compiled, MINIMUM_ONLY, { recorder, monthsMax: settled });
  if (run.openCount === 0) return [];

  const growing: GrowingDebt[] = [];
  for (let row = recorder.monthStarts.at(-2) ?? 0; row < recorder.length; row++) {
    const { index, interest: charged, fee, minimum, end } = readRow(recorder, row);
    const interest = charged + fee;
    const id = given.debts[index]?.id;
    if (end > 0 && interest >= minimum && id !== undefined) growing.push({ id, minimum, interest });
  }
  return growing;
}
