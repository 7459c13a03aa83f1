import { compilePortfolio } from "./compile-portfolio.ts";
import { fixAmortizing } from "./fix-amortizing.ts";
import { openingTerms } from "./opening.ts";
import { openTape, readRow } from "./plan-tape.ts";
import { AVALANCHE } from "./policy.ts";
import type { Budget, Debt, Portfolio } from "../portfolio.ts";
import { type RunEnd, simulate } from "./simulate.ts";
import type { Payment } from "./replay-debt.ts";

/** All money is for one debt, what goes beside its payments left out, which is looked at for so many months. */
export type Alone = { budget: Budget; monthsMax: number };

/**
 * How one debt ends without the others.
 * @param portfolio what rounding and calendar are taken from.
 */
export function endAlone(
  debt: Debt,
  portfolio: Portfolio,
  { budget, monthsMax }: Alone,
): RunEnd["type"] {
  return simulate(compileAlone(debt, portfolio, budget), AVALANCHE, { monthsMax }).end.type;
}

/** The same with what is paid on it, month 1 first. */
export function runAlone(
  debt: Debt,
  portfolio: Portfolio,
  { budget, monthsMax }: Alone,
): { payments: Payment[]; end: RunEnd["type"] } {
  const tape = openTape(1);
  const { end } = simulate(compileAlone(debt, portfolio, budget), AVALANCHE, { tape, monthsMax });
  const payments = Array.from({ length: tape.length }, (_row, row) => {
    const { minimum, extra } = readRow(tape, row);
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
