import {
  type PayoffPlan,
  type Cents,
  type Debt,
  planPayoff,
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

import { comingIn } from "../month/opening-period.ts";

/** A date after which a balance suddenly costs more. */
export type Cliff = {
  /** Debt id and balance id. */
  debt: string;
  balance: string;
  type: "promo-ends" | "deferred-interest";
  /** The last month that is paid in time; 0 if the date is before the first payment. */
  lastMonth: number;
  /**
   * The smallest level payment on the debt, escrow included, that clears the balance in time. An opening period counts
   * with what its money leaves for the debt. Null if no payment does.
   */
  clearingPayment: Cents | null;
  /** What the plan leaves of the balance by then; 0 if the plan clears it in time. */
  left: Cents;
  /**
   * What the next accrual charges: all deferred interest, or the first month's interest at the new rate. 0 if nothing
   * is left.
   */
  charged: Cents;
  /** The rate after the date. */
  apr: RatePpm;
};

/**
 * Returns promotional rates that end and deferred interest that falls due, soonest first. Payments within a debt are
 * allocated as the law requires (12 CFR 1026.53). So a card with several balances needs a larger payment than the
 * balance alone.
 * @param plan what is paid until then; null for minimums only.
 * @param sentTo what was already sent to a debt in month 1. It is part of that month's clearing payment.
 */
export function findCliffs(
  portfolio: Portfolio,
  plan: PayoffPlan | null,
  sentTo: (debt: string) => Cents = () => 0,
): Cliff[] {
  return portfolio.debts
    .flatMap((debt) =>
      debt.balances.flatMap((balance) => {
        const edge = edgeOf(balance);
        return edge === null
          ? []
          : [cliffAt(edge, { debt, balance, portfolio, plan, sent: sentTo(debt.id) })];
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

type Case = {
  debt: Debt;
  balance: RatedBalance;
  portfolio: Portfolio;
  plan: PayoffPlan | null;
  /** In month 1. */
  sent: Cents;
};

function cliffAt(edge: Edge, { debt, balance, portfolio, plan, sent }: Case): Cliff {
  const { lastMonth } = edge;
  const live = liveAt({ debt, balance: balance.id, months: lastMonth, portfolio, plan });

  return {
    ...edge,
    debt: debt.id,
    balance: balance.id,
    clearingPayment: clearingPayment({ debt, balance, portfolio, sent, lastMonth }),
    left: live.amount,
    charged: live.amount === 0 ? 0 : nextCharge(live),
    apr: balance.apr,
  };
}

type Moment = {
  debt: Debt;
  balance: string;
  months: number;
  portfolio: Portfolio;
  plan: PayoffPlan | null;
};

/** Returns what is left of a balance after `months` months of a plan, or of minimums only if the plan is null. */
export function leftByEnd(moment: Moment): Cents {
  return liveAt(moment).amount;
}

/** Like `leftByEnd`, but with the deferred interest and the next charge. */
export function liveAt({ debt, balance, months, portfolio, plan }: Moment): ReplayedBalance {
  const payments = plan
    ? plannedPayments(plan, debt.id, months)
    : runAlone(debt, portfolio, { budget: { mode: "minimums-only" }, monthsMax: months }).payments;

  return liveBalance(replayDebt(debt, portfolio, payments), balance);
}

/** Returns what a plan pays on a debt. The list ends when the debt is paid off. */
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
  sent,
  lastMonth,
}: Omit<Case, "plan"> & { lastMonth: number }): Cents | null {
  if (lastMonth === 0) return null;
  const clears = (amount: Cents) => {
    const budget = { mode: "by-month", amounts: [amount], period: 1 } as const;
    const opened = openedFor(debt, { portfolio, amount: amount - sent });
    const { payments, end } = runAlone(debt, opened, { budget, monthsMax: lastMonth });
    if (end === "paid-off") return true;
    if (end !== "month-limit") return false;
    return liveBalance(replayDebt(debt, opened, payments), balance.id).amount === 0;
  };

  const found = smallestPayment(Math.max(1, Math.ceil(balance.amount / lastMonth)), clears);
  return found === null ? null : found + (debt.escrow ?? 0);
}

/** Limits the payment of an opening period to what its money leaves after the payments due on other debts. */
function openedFor(
  { id }: Debt,
  { portfolio, amount }: { portfolio: Portfolio; amount: Cents },
): Portfolio {
  const { opening } = portfolio;
  if (opening === undefined) return portfolio;
  const available = opening.money + comingIn(portfolio);
  const due = opening.debts[id]?.due ?? 0;
  const requested = Object.values(opening.debts).reduce(
    (sum, each) => sum + each.due + each.escrow,
    0,
  );
  const money = Math.max(due, Math.min(amount, available - requested + due));

  return { ...portfolio, opening: { ...opening, money } };
}

function liveBalance({ balances }: ReplayedDebt, id: string): ReplayedBalance {
  const live = balances.find(({ balance }) => balance.id === id);
  if (!live) throw new RangeError(`there is no balance ${id}`);

  return live;
}

/** The end of a balance's rate or deferral. */
export type CliffDeadline = Pick<Cliff, "debt" | "balance" | "lastMonth">;

/**
 * Returns how much more interest and fees a plan would cost if the same budget paid a debt before all others, and so a
 * balance of it in time. Then the deadline is no cost to avoid. Null if that costs no more, or is too late as well.
 * Computes one plan by rank, without a search.
 */
export function costOfPayingFirst(
  plan: PayoffPlan,
  portfolio: Portfolio,
  deadline: CliffDeadline,
): Cents | null {
  const first = planPayoff(portfolio, { type: "custom", order: [deadline.debt] });
  if (first.kind === "impossible" || leftOf(deadline, portfolio, first.plan) > 0) return null;
  const more = costOf(first.plan) - costOf(plan);

  return more > 0 ? more : null;
}

/** Returns what a plan leaves of a balance at its deadline. */
export function leftOf(
  { debt: id, balance, lastMonth: months }: CliffDeadline,
  portfolio: Portfolio,
  plan: PayoffPlan,
): Cents {
  const debt = portfolio.debts.find((each) => each.id === id);
  if (!debt) throw new RangeError(`there is no debt ${id}`);

  return leftByEnd({ debt, balance, months, portfolio, plan });
}

/** Returns a plan's interest and fees. */
export function costOf({ totals }: PayoffPlan): Cents {
  return totals.interest + totals.fees;
}
