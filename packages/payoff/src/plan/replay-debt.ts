import { chargeDebt, computeInterest } from "./charge-month.ts";
import { compilePortfolio } from "./compile-portfolio.ts";
import { payMinimum, payOnce } from "./pay-balances.ts";
import { enterMonth, openRun, type PlanRun } from "./plan-run.ts";
import type { Cents, Debt, Portfolio, RatedBalance } from "../portfolio.ts";

/** The payment on a debt in a month. A plan's `DebtMonth` can be passed as one. */
export type Payment = { minimum: Cents; extra: Cents };

/** The state of a debt after some months of a plan. */
export type ReplayedDebt = {
  balances: ReplayedBalance[];
  /** Unpaid interest, which does not compound. */
  carried: Cents;
};

export type ReplayedBalance = {
  balance: RatedBalance;
  amount: Cents;
  /** Deferred interest that would be charged if the balance were not cleared in time. */
  memo: Cents;
  /** The interest of the next accrual, without the memo. */
  nextInterest: Cents;
};

/**
 * Computes the state of a debt after known payments, month 1 first. A plan only returns the debt's total
 * balance; this returns each balance, the unpaid interest and the deferred interest.
 * @throws RangeError if more is paid than owed.
 */
export function replayDebt(
  debt: Debt,
  portfolio: Portfolio,
  payments: readonly Payment[],
): ReplayedDebt {
  const run = openAlone(debt, portfolio);
  for (const payment of payments) {
    enterMonth(run);
    if (run.owed[0] !== 0) payMonth(run, 0, payment);
  }

  enterMonth(run);

  return {
    balances: debt.balances.map((balance, at) => ({
      balance,
      amount: run.amount[at] as number,
      memo: run.memo[at] as number,
      nextInterest: computeInterest(run, at),
    })),
    carried: run.carried[0] as number,
  };
}

/** Starts a run of one debt without its minimum. */
export function openAlone(debt: Debt, { calendar, rounding, opening }: Portfolio): PlanRun {
  return openRun(
    compilePortfolio({
      debts: [debt.minimum.type === "amortizing" ? { ...debt, minimum: NO_MINIMUM } : debt],
      budget: { mode: "minimums-only" },
      ...(opening && { opening }),
      ...(calendar && { calendar }),
      ...(rounding && { rounding }),
    }),
  );
}

const NO_MINIMUM = { type: "fixed", amount: 0 } as const;

/** Charges the current month of the run and applies a payment of a plan. */
export function payMonth(run: PlanRun, debt: number, { minimum, extra }: Payment): void {
  run.owed[debt] = (run.owed[debt] as number) + chargeDebt(run, debt) - minimum;
  payMinimum(run, debt, minimum);
  for (let left = extra; left > 0;) {
    const paid = payOnce(run, debt, left);
    if (paid === 0) throw new RangeError("more was paid than owed");
    left -= paid;
  }
}
