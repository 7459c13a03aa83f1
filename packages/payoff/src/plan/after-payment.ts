import { compilePortfolio } from "./compile-portfolio.ts";
import { fixAmortizing } from "./fix-amortizing.ts";
import { payMinimum, payOnce } from "./pay-balances.ts";
import { enterMonth, openRun } from "./plan-run.ts";
import type { Cents, Debt } from "../portfolio.ts";

/** A payment without escrow. `extra` is what exceeds the minimum. */
export type PaymentParts = { minimum: Cents; extra: Cents };

/**
 * Returns a debt with what a payment leaves of each balance, before the interest of month 1. Lenders apply the minimum
 * to the lowest rate first and the rest to the highest (12 CFR 1026.53), as a plan does.
 */
export function afterPayment(debt: Debt, { minimum, extra }: PaymentParts): Debt {
  const budget = { mode: "minimums-only" } as const;
  const run = openRun(compilePortfolio(fixAmortizing({ debts: [debt], budget })));
  enterMonth(run);
  const owed = run.owed[0] as number;
  const required = Math.min(minimum, owed);
  payMinimum(run, 0, required);
  run.owed[0] = owed - required;
  let left = Math.min(extra, owed - required);
  while (left > 0) left -= payOnce(run, 0, left);

  const balances = debt.balances.map((each, at) => ({ ...each, amount: run.amount[at] as number }));
  return { ...debt, balances };
}
