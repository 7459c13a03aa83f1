import {
  type PayoffPlan,
  type Cents,
  type Debt,
  type Portfolio,
  type RatedBalance,
  type RatePpm,
  smallestPayment,
} from "@snowball/payoff";
import {
  type Payment,
  type ReplayedBalance,
  type ReplayedDebt,
  replayDebt,
  runAlone,
} from "@snowball/payoff/replay";

/** A day after which a balance suddenly costs more. */
export type Cliff = {
  /** Ids. */
  debt: string;
  balance: string;
  type: "promo-ends" | "deferred-interest";
  /** The last month whose payment comes in time; 0 = the day lies before the first payment. */
  lastMonth: number;
  /**
   * The smallest level payment on the debt, escrow included, from month 1 on, that clears the balance in time;
   * null where none can.
   */
  clearingPayment: Cents | null;
  /** What is left of the balance by then, as planned; 0 = the plan clears it in time. */
  left: Cents;
  /**
   * What the next accrual charges on it then: all interest that has gathered, or the first month's at
   * the rate that follows. 0 where nothing is left.
   */
  charged: Cents;
  /** The rate that follows. */
  apr: RatePpm;
};

/**
 * Promotional rates that end and deferred interest that falls due, soonest first, with what it takes
 * to be done in time. Money within a debt goes where the law sends it (12 CFR 1026.53), so on a card
 * with several balances the payment has to be larger than the balance alone would need.
 * @param plan what is paid until then; null: minimums only.
 */
export function findCliffs(portfolio: Portfolio, plan: PayoffPlan | null): Cliff[] {
  return portfolio.debts
    .flatMap((debt) =>
      debt.balances.flatMap((balance) => {
        const edge = edgeOf(balance);
        return edge === null ? [] : [cliffAt(edge, { debt, balance, portfolio, plan })];
      }),
    )
    .toSorted((one, other) => one.lastMonth - other.lastMonth);
}

type Edge = Pick<Cliff, "type" | "lastMonth">;

function edgeOf({ amount, apr, promo, deferred }: RatedBalance): Edge | null {
  if (amount <= 0) return null;
  if (deferred) return { type: "deferred-interest", lastMonth: deferred.months };

  return promo && promo.apr < apr ? { type: "promo-ends", lastMonth: promo.months } : null;
}

type Case = { debt: Debt; balance: RatedBalance; portfolio: Portfolio; plan: PayoffPlan | null };

function cliffAt(edge: Edge, { debt, balance, portfolio, plan }: Case): Cliff {
  const { lastMonth } = edge;
  const live = liveAt({ debt, balance: balance.id, months: lastMonth, portfolio, plan });

  return {
    ...edge,
    debt: debt.id,
    balance: balance.id,
    clearingPayment: clearingPayment({ debt, balance, portfolio, lastMonth }),
    left: live.amount,
    charged: live.amount === 0 ? 0 : nextCharge(live),
    apr: balance.apr,
  };
}

type Moment = {
  debt: Debt;
  /** Its id. */
  balance: string;
  months: number;
  portfolio: Portfolio;
  plan: PayoffPlan | null;
};

/** What is left of a balance after so many months of a plan; null: of minimums only. */
export function leftByEnd(moment: Moment): Cents {
  return liveAt(moment).amount;
}

function liveAt({ debt, balance, months, portfolio, plan }: Moment): ReplayedBalance {
  const payments = plan
    ? plannedPayments(plan, debt.id, months)
    : runAlone(debt, portfolio, { budget: { mode: "minimums-only" }, monthsMax: months }).payments;

  return liveBalance(replayDebt(debt, portfolio, payments), balance);
}

/** What a plan pays on a debt; a month in which it is no longer owed ends the list. */
function plannedPayments(plan: PayoffPlan, id: string, months: number): Payment[] {
  const last = Math.min(months, plan.totals.months);

  return Array.from({ length: last }, (_, past) => {
    const paid = plan.month(past + 1).debts.find((debt) => debt.id === id);
    return { minimum: paid?.minimum ?? 0, extra: paid?.extra ?? 0 };
  });
}

function nextCharge({ balance, memo, nextInterest }: ReplayedBalance): Cents {
  return balance.deferred ? memo : nextInterest;
}

function clearingPayment({
  debt,
  balance,
  portfolio,
  lastMonth,
}: Pick<Case, "debt" | "balance" | "portfolio"> & { lastMonth: number }): Cents | null {
  if (lastMonth === 0) return null;
  const clears = (amount: Cents) => {
    const budget = { mode: "total", amount } as const;
    const { payments, end } = runAlone(debt, portfolio, { budget, monthsMax: lastMonth });
    if (end === "paid-off") return true;
    if (end !== "month-limit") return false;
    return liveBalance(replayDebt(debt, portfolio, payments), balance.id).amount === 0;
  };

  const found = smallestPayment(Math.max(1, Math.ceil(balance.amount / lastMonth)), clears);
  return found === null ? null : found + (debt.escrow ?? 0);
}

function liveBalance({ balances }: ReplayedDebt, id: string): ReplayedBalance {
  const live = balances.find(({ balance }) => balance.id === id);
  if (!live) throw new RangeError(`there is no balance ${id}`);

  return live;
}
