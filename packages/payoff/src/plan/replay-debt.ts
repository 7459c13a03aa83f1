import { chargeDebt, interestOf } from "./charge-month.ts";
import { compilePortfolio } from "./compile-portfolio.ts";
import { payMinimum, payOnce } from "./pay-balances.ts";
import { enterMonth, openRun, type PlanRun } from "./plan-run.ts";
import type { Cents, Debt, Portfolio, RatedBalance } from "../portfolio.ts";

/** What is paid on a debt in a month; a plan's `DebtMonth` is one of these. */
export type Payment = { minimum: Cents; extra: Cents };

/** A debt on its way through a plan. */
export type ReplayedDebt = {
  balances: ReplayedBalance[];
  /** Unpaid interest that earns none. */
  carried: Cents;
};

export type ReplayedBalance = {
  balance: RatedBalance;
  amount: Cents;
  /** Deferred interest that would be charged if the balance were not cleared in time. */
  memo: Cents;
  /** What the next accrual charges on it, without the memo. */
  nextInterest: Cents;
};

/**
 * A debt after payments that are known, month 1 first. A plan tells what is left of a debt; this tells
 * what is left of each of its balances, and what has gathered beside them.
 * @throws RangeError when more is paid than owed.
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
      nextInterest: interestOf(run, at),
    })),
    carried: run.carried[0] as number,
  };
}

/** A debt by itself, its minimum being of no account. */
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

/** Charges a debt with the run's month and pays on it what a plan did. */
export function payMonth(run: PlanRun, debt: number, { minimum, extra }: Payment): void {
  run.owed[debt] = (run.owed[debt] as number) + chargeDebt(run, debt) - minimum;
  payMinimum(run, debt, minimum);
  for (let left = extra; left > 0;) {
    const paid = payOnce(run, debt, left);
    if (paid === 0) throw new RangeError("more was paid than owed");
    left -= paid;
  }
}
