import type {
  Cents,
  DeferredInterest,
  PromotionalRate,
  RatedBalance,
  RatePpm,
} from "@snowball/payoff";

import type { BalanceFacts, DebtFacts } from "./debt-facts.ts";
import { divideOwed } from "./divide-owed.ts";
import { toCents, toPpm, toRate } from "./exact-units.ts";
import { isLongPast, monthsThrough, type PlanCalendar } from "./payment-months.ts";
import { hasUnexplainedZeroRate } from "./zero-rate.ts";

/**
 * A debt's balances as the engine takes them; those with nothing on them are left out. They add up to
 * what is owed less the interest that is owed beside the principal.
 *
 * A promotion whose end nobody knows is taken as over, and a zero rate that the bank does not explain
 * as the highest other rate of the debt: with an estimate the cost is rather too high than too low.
 * @returns null where a rate or an amount is unknown.
 */
export function readBalances(facts: DebtFacts, firstMonth: string): RatedBalance[] | null {
  const owed = toCents(facts.owed.value);
  if (owed === null || owed <= 0) return null;

  const amounts = amountsOf(facts.balances, owed - readAccruedInterest(facts, owed));
  if (amounts === null) return null;

  const calendar = { firstMonth, dueDay: facts.due_day };
  const rated = facts.balances
    .map((balance, index) => ({ balance, amount: amounts[index] ?? 0 }))
    .filter(({ amount }) => amount > 0)
    .map(({ balance, amount }) => readBalance(facts, { balance, amount, calendar }));
  return rated.every((balance) => balance !== null) ? rated : null;
}

/**
 * The part of what is owed that is unpaid interest, where interest is counted apart from the
 * principal. Unknown: all of it is principal, as with servicers that report one sum. A figure that
 * has outlived the debt it was stated for no longer fits into what is owed and is left aside.
 */
export function readAccruedInterest(
  { accrual, accrued_interest: stated }: DebtFacts,
  owed: Cents,
): Cents {
  const accrued = stated === null || accrual !== "simple_daily" ? 0 : (toCents(stated) ?? 0);

  return accrued > 0 && accrued < owed ? accrued : 0;
}

/** The amounts in cents, scaled where they do not add up to `principal` as they stand. */
function amountsOf(balances: readonly BalanceFacts[], principal: Cents): Cents[] | null {
  const cents = balances.map(({ amount }) => toCents(amount));
  if (!cents.every((amount) => amount !== null)) return null;

  const weights = cents.map((amount) => Math.max(amount, 0));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return total > 0 ? divideOwed(principal, weights) : null;
}

type Placed = { balance: BalanceFacts; amount: Cents; calendar: PlanCalendar };

function readBalance(facts: DebtFacts, { balance, amount, calendar }: Placed): RatedBalance | null {
  const apr = hasUnexplainedZeroRate(facts, balance)
    ? highestRate(facts.balances)
    : toRate(balance.apr.value);
  if (apr === null) return null;

  const promo = readPromo(balance, calendar);
  const deferred = readDeferral(balance, calendar);
  return {
    id: balance.id,
    amount,
    apr,
    ...(promo && { promo }),
    ...(deferred && { deferred }),
  };
}

function readPromo({ promo }: BalanceFacts, calendar: PlanCalendar): PromotionalRate | null {
  if (promo === null || promo.last_date === null) return null;
  const months = monthsThrough(promo.last_date, calendar);

  return months === 0 ? null : { apr: toPpm(promo.apr), months };
}

/** Over since before the plan was made: the interest was charged and is part of what is owed. */
function readDeferral({ deferred }: BalanceFacts, calendar: PlanCalendar): DeferredInterest | null {
  if (deferred === null || isLongPast(deferred.last_date, calendar.firstMonth)) return null;
  const accrued = toCents(deferred.accrued);
  if (accrued === null) return null;

  const months = monthsThrough(deferred.last_date, calendar);
  return { apr: toPpm(deferred.apr), months, accrued };
}

function highestRate(balances: readonly BalanceFacts[]): RatePpm | null {
  const highest = Math.max(...balances.map(({ apr }) => toRate(apr.value) ?? 0));

  return highest > 0 ? highest : null;
}
