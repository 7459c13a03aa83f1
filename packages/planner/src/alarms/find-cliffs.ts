import {
  afterPayment,
  type Cents,
  type Debt,
  firstBudget,
  firstMinimums,
  type PayoffPlan,
  planPayoff,
  type Portfolio,
  type RatedBalance,
  type RatePpm,
  smallestPayment,
} from "@snowball/payoff";
import { type Payment, type ReplayedBalance, replayDebt, runAlone } from "@snowball/payoff/replay";

import { sumOf } from "../facts/exact-units.ts";
import { costOf } from "../facts/plan-range.ts";
import { comingIn, sumDue } from "../month/opening-period.ts";

/** The end of a balance's rate or deferral. */
export type CliffDeadline = {
  /** Debt id and balance id. */
  debt: string;
  balance: string;
  /** The last month that is paid in time; 0 if the date is before the first payment. */
  lastMonth: number;
};

/** A deadline after which the balance costs more. */
type RateEnd = CliffDeadline & {
  type: "promo-ends" | "deferred-interest";
  /** The rate after the date. */
  apr: RatePpm;
};

/** Returns the ends of the rates and deferrals of all balances, in the order of the portfolio. */
export function rateEnds({ debts }: Pick<Portfolio, "debts">): RateEnd[] {
  return debts.flatMap(({ id: debt, balances }) =>
    balances.flatMap((balance) => {
      const end = endOf(balance);
      return end === null ? [] : [{ debt, balance: balance.id, ...end, apr: balance.apr }];
    }),
  );
}

function endOf({ amount, apr, promo, deferred }: RatedBalance) {
  if (amount <= 0) return null;
  if (deferred) return { type: "deferred-interest" as const, lastMonth: deferred.months };
  if (!promo || promo.apr >= apr) return null;

  return { type: "promo-ends" as const, lastMonth: promo.months };
}

/** `sent` is part of the clearing payment of month 1, `ahead`, which the debt still contains, of that of month 2. */
type AlreadySent = { sent: Cents; ahead: Cents };

/** A date after which a balance suddenly costs more. */
export type Cliff = RateEnd & {
  /**
   * The smallest level payment on the debt, escrow included, that clears the balance in time; null if no payment does.
   * An opening period with less money than that, and less than a usual month, counts with what the plan pays in it. Of
   * the last payment, what is not sent so far, also if the budget has less.
   */
  clearingPayment: Cents | null;
  /** How many such payments it takes, in as many months before the balance costs more. */
  clearingPayments: number;
  /** What the plan leaves of the balance by then; 0 if the plan clears it in time. */
  left: Cents;
  /**
   * What the next accrual charges: all deferred interest, or the first month's interest at the new rate. 0 if nothing
   * is left.
   */
  charged: Cents;
};

/**
 * Returns promotional rates that end and deferred interest that falls due, soonest first. Payments within a debt are
 * allocated as the law requires (12 CFR 1026.53). So a card with several balances needs a larger payment than the
 * balance alone.
 * @param plan what is paid until then; null for minimums only.
 * @param sentTo what was already sent to a debt.
 */
export function findCliffs(
  portfolio: Portfolio,
  plan: PayoffPlan | null,
  sentTo: (debt: string) => AlreadySent = () => ({ sent: 0, ahead: 0 }),
): Cliff[] {
  return rateEnds(portfolio)
    .map((end) => {
      const { amount, memo, nextInterest } = balanceAt(end, portfolio, plan);
      const next = end.type === "deferred-interest" ? memo : nextInterest;

      return {
        ...end,
        ...clearingPayments(end, portfolio, {
          ...sentTo(end.debt),
          planned: plan?.month(1).debts.find(({ id }) => id === end.debt)?.payment ?? 0,
        }),
        left: amount,
        charged: amount === 0 ? 0 : next,
      };
    })
    .toSorted((one, other) => one.lastMonth - other.lastMonth);
}

export function leftAt(deadline: CliffDeadline, portfolio: Portfolio, plan: PayoffPlan): Cents {
  return balanceAt(deadline, portfolio, plan).amount;
}

/** Returns a balance at its deadline, after the payments of a plan, or of minimums only if the plan is null. */
export function balanceAt(
  { debt: id, balance, lastMonth }: CliffDeadline,
  portfolio: Portfolio,
  plan: PayoffPlan | null,
): ReplayedBalance {
  const debt = debtIn(portfolio, id);
  const payments = plan
    ? plannedPayments(plan, id, lastMonth)
    : runAlone(debt, portfolio, { budget: { mode: "minimums-only" }, monthsMax: lastMonth })
        .payments;

  return replayBalance(balance, debt, { portfolio, payments });
}

/** Returns what a plan pays on a debt. The list ends when the debt is paid off. */
function plannedPayments(plan: PayoffPlan, id: string, months: number): Payment[] {
  const last = Math.min(months, plan.totals.months);

  return Array.from({ length: last }, (_, past) => {
    const paid = plan.month(past + 1).debts.find((debt) => debt.id === id);
    return { minimum: paid?.minimum ?? 0, extra: paid?.extra ?? 0 };
  });
}

function replayBalance(
  id: string,
  debt: Debt,
  { portfolio, payments }: { portfolio: Portfolio; payments: readonly Payment[] },
): ReplayedBalance {
  const { balances } = replayDebt(debt, portfolio, payments);
  const live = balances.find(({ balance }) => balance.id === id);
  if (!live) throw new RangeError(`there is no balance ${id}`);

  return live;
}

function debtIn({ debts }: Portfolio, id: string): Debt {
  const debt = debts.find((each) => each.id === id);
  if (!debt) throw new RangeError(`there is no debt ${id}`);

  return debt;
}

/**
 * The advice is to pay this amount each month. So an opening period that has less money than that, and less than a
 * usual month, counts only with `planned`, what the plan pays: the amount must be enough from the next month on.
 */
function clearingPayments(
  end: RateEnd,
  portfolio: Portfolio,
  { sent, ahead, planned }: AlreadySent & { planned: Cents },
): Pick<Cliff, "clearingPayment" | "clearingPayments"> {
  const { lastMonth } = end;
  const whole = debtIn(portfolio, end.debt);
  const debt = ahead === 0 ? whole : afterPayment(whole, { minimum: ahead, extra: 0 });
  const smallest = (firstAmount: (level: Cents) => Cents) =>
    smallestClearing(end, portfolio, { debt, ahead, firstAmount });
  const fromNow = smallest((level) => level - sent);
  const left = availableTo(end.debt, portfolio);
  const isWhole = left > 0 && left + sent >= usuallyAvailable(end.debt, portfolio);
  const isOnlyOne = lastMonth === 1;
  const isAffordable = isOnlyOne || fromNow === null || fromNow - sent <= left || isWhole;
  const level = isAffordable ? fromNow : smallest(() => planned);
  if (level === null) return { clearingPayment: null, clearingPayments: 0 };
  const isFromNow = isOnlyOne || (isAffordable && level > sent);
  const count = isFromNow ? lastMonth : lastMonth - 1;
  // Of the last payment, what was sent is not asked for again.
  const made = isOnlyOne ? sent : count === 1 ? ahead : 0;

  return { clearingPayment: level - made + (debt.escrow ?? 0), clearingPayments: count };
}

type Clearing = {
  /** After what was sent ahead, which is part of the payment of month 2. */
  debt: Debt;
  ahead: Cents;
  /** Returns what to pay in the opening period at a level payment. */
  firstAmount: (level: Cents) => Cents;
};

function smallestClearing(
  deadline: CliffDeadline,
  portfolio: Portfolio,
  { debt, ahead, firstAmount }: Clearing,
): Cents | null {
  const { balance, lastMonth } = deadline;
  if (lastMonth === 0) return null;
  const clears = (amount: Cents) => {
    const amounts = [amount, Math.max(0, amount - ahead), amount];
    const budget = { mode: "by-month", amounts, period: 1 } as const;
    const opened = openedFor(deadline.debt, portfolio, { amount: firstAmount(amount), ahead });
    const { payments, end } = runAlone(debt, opened, { budget, monthsMax: lastMonth });
    if (end === "paid-off") return true;
    if (end !== "month-limit") return false;
    return replayBalance(balance, debt, { portfolio: opened, payments }).amount === 0;
  };

  const owed = debt.balances.find((each) => each.id === balance)?.amount ?? 0;
  return smallestPayment(Math.max(1, Math.ceil(owed / lastMonth)), clears);
}

/**
 * Opens with a payment of an amount, at least what is due. Money that is not in the budget can pay it as well. What was
 * sent ahead is not due in month 2.
 */
function openedFor(
  id: string,
  portfolio: Portfolio,
  { amount, ahead }: { amount: Cents; ahead: Cents },
): Portfolio {
  const { opening } = portfolio;
  const terms = opening?.debts[id];
  if (opening === undefined || terms === undefined) return portfolio;
  const money = Math.max(terms.due, amount);
  const minimum = (firstMinimums(portfolio).get(id) ?? 0) - (debtIn(portfolio, id).escrow ?? 0);
  const nextDue = Math.max(0, (terms.nextDue ?? minimum) - ahead);
  const own = ahead === 0 ? terms : { ...terms, nextDue };

  return { ...portfolio, opening: { ...opening, money, debts: { ...opening.debts, [id]: own } } };
}

/** Returns what the money of an opening period leaves after the payments due on other debts. */
function availableTo(id: string, { opening, ...portfolio }: Portfolio): Cents {
  if (opening === undefined) return Infinity;

  return (
    opening.money + comingIn(portfolio) - sumDue(opening.debts) + (opening.debts[id]?.due ?? 0)
  );
}

/** Returns what a whole month's budget leaves after its other payments. */
function usuallyAvailable(id: string, portfolio: Portfolio): Cents {
  const others = [...firstMinimums(portfolio)].filter(([debt]) => debt !== id);
  const { escrow = 0 } = debtIn(portfolio, id);

  return firstBudget(portfolio) - escrow - sumOf(others.map(([, minimum]) => minimum));
}

/**
 * Returns how much more interest and fees a plan would cost if the same budget paid a debt before all others, and so a
 * balance of it in time; negative if that costs less. Null if that is too late as well.
 * Computes plans by rank, without a search: after the debt, the others follow by rate, or first those with a deadline.
 * @param inTime the portfolio with the money that comes by the deadline.
 */
export function costOfPayingFirst(
  plan: PayoffPlan,
  portfolio: Portfolio,
  deadline: CliffDeadline,
  inTime: Portfolio = portfolio,
): Cents | null {
  const costs = ordersPayingFirst(portfolio, deadline).flatMap((order) => {
    const strategy = { type: "custom", order } as const;
    const tried = planPayoff(inTime, strategy);
    const isInTime = tried.kind === "plan" && leftAt(deadline, inTime, tried.plan) === 0;
    const first = isInTime ? planPayoff(portfolio, strategy) : null;
    return first?.kind === "plan" ? [costOf(first.plan.totals)] : [];
  });

  return costs.length === 0 ? null : Math.min(...costs) - costOf(plan.totals);
}

function ordersPayingFirst(portfolio: Portfolio, { debt: first }: CliffDeadline): string[][] {
  const bySoonest = rateEnds(portfolio)
    .toSorted((one, other) => one.lastMonth - other.lastMonth)
    .map(({ debt }) => debt);

  return [[first], [...new Set([first, ...bySoonest])]];
}
