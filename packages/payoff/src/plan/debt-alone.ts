import { compilePortfolio } from "./compile-portfolio.ts";
import { fixAmortizing } from "./fix-amortizing.ts";
import { openingTerms } from "./opening.ts";
import { createPlanRecorder, readRow } from "./plan-recorder.ts";
import { AVALANCHE } from "./policy.ts";
import type { Budget, Debt, Portfolio } from "../portfolio.ts";
import { type RunEnd, simulate } from "./simulate.ts";
import type { Payment } from "./replay-debt.ts";

/** The budget, which goes to this debt alone and excludes its escrow, and the number of months to compute. */
export type Alone = { budget: Budget; monthsMax: number };

/**
 * Simulates one debt without the others.
 * @returns how it ends.
 * @param portfolio the source of the rounding, the calendar and the opening period.
 */
export function endAlone(
  debt: Debt,
  portfolio: Portfolio,
  { budget, monthsMax }: Alone,
): RunEnd["type"] {
  return simulate(compileAlone(debt, portfolio, budget), AVALANCHE, { monthsMax }).end.type;
}

/** Like `endAlone`, but also returns the payments, month 1 first. */
export function runAlone(
  debt: Debt,
  portfolio: Portfolio,
  { budget, monthsMax }: Alone,
): { payments: Payment[]; end: RunEnd["type"] } {
  const recorder = createPlanRecorder(1);
  const { end } = simulate(compileAlone(debt, portfolio, budget), AVALANCHE, {
    recorder,
    monthsMax,
  });
  const payments = Array.from({ length: recorder.length }, (_row, row) => {
    const { minimum, extra } = readRow(recorder, row);
    return { minimum, extra };
  });

  return { payments, end: end.type };
}

function compileAlone(debt: Debt, portfolio: Portfolio, budget: Budget) {
  const { changes: _, opening, ...steady } = portfolio;
  const { escrow: _escrow, ...own } = debt;
  const alone = { ...steady, debts: [own], budget };
  if (opening === undefined) return compilePortfolio(fixAmortizing(alone));
  const money = budget.mode === "total" ? budget.amount : opening.money;
  const terms = { ...openingTerms(opening, debt), escrow: 0 };

  return compilePortfolio(
    fixAmortizing({ ...alone, opening: { money, debts: { [debt.id]: terms } } }),
  );
}
