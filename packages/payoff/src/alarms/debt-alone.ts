import { compilePortfolio } from "../compile-portfolio.ts";
import { fixAmortizing } from "../fix-amortizing.ts";
import { openTape, readRow } from "../plan-tape.ts";
import type { Budget, Debt, Portfolio } from "../portfolio.ts";
import { type RunEnd, simulate } from "../simulate.ts";
import type { Payment } from "./replay-debt.ts";

export type Alone = { payments: Payment[]; end: RunEnd };

/**
 * One debt without the others, for so many months: what is paid on it when the budget is all for it.
 * @param portfolio what rounding and calendar are taken from.
 */
export function runAlone(
  debt: Debt,
  portfolio: Portfolio,
  { budget, monthsMax }: { budget: Budget; monthsMax: number },
): Alone {
  const { changes: _, ...steady } = portfolio;
  const compiled = compilePortfolio(fixAmortizing({ ...steady, debts: [debt], budget }));
  const tape = openTape(1);
  const { end } = simulate(compiled, { type: "avalanche" }, { tape, monthsMax });
  const payments = Array.from({ length: tape.length }, (_row, row) => {
    const { minimum, extra } = readRow(tape, row);
    return { minimum, extra };
  });

  return { payments, end };
}
