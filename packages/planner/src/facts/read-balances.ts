import { monthOf } from "@snowball/dates";
import type {
  Cents,
  DeferredInterest,
  PromotionalRate,
  RatedBalance,
  RatePpm,
} from "@snowball/payoff";

import type { BalanceFacts, DebtFacts } from "./debt-facts.ts";
import { divideOwed } from "./divide-owed.ts";
import { fromPpm, sumOf, toCents, toPpm, toRate } from "./exact-units.ts";
import { monthsInTime, promotionalMonths, type SendingCalendar } from "./payment-months.ts";
import { highestRate, isTemporaryZero, lacksPromoEnd } from "./missing-figures.ts";

/**
 * Returns a debt's balances for the engine, without empty ones. They add up to `owed` minus unpaid interest that is
 * separate from the principal.
 *
 * A promotion with an unknown end counts as over. A zero rate that the bank reports for a card is only an offer: then
 * the highest other rate of the debt follows, or that of a deferral. So an estimate is too high rather than too low.
 * @param firstMonth a day of month 1: its first day, or today if earlier days have passed.
 * @returns null if a rate or an amount is unknown.
 */
export function readBalances(facts: DebtFacts, firstMonth: string): RatedBalance[] | null {
  const owed = toCents(facts.owed.value);
  if (owed === null || owed <= 0) return null;

  const amounts = amountsOf(facts.balances, owed - readAccruedInterest(facts, owed));
  if (amounts === null) return null;

  const calendar = { firstMonth, dueDay: facts.due_day, leadDays: facts.lead_days };
  const rated = facts.balances.flatMap((balance, at) => {
    const amount = amounts[at] ?? 0;
    return amount > 0 ? [readBalance(facts, { balance, amount, calendar })] : [];
  });
  return rated.every((balance) => balance !== null) ? rated : null;
}

/**
 * Returns the part of `owed` that is unpaid interest, in cents, if the debt accrues it separately. If unknown, all of
 * it is principal, as with servicers that report one sum. Ignores a figure above `owed`: it is outdated.
 */
export function readAccruedInterest(
  { accrual, accrued_interest: stated }: DebtFacts,
  owed: Cents,
): Cents {
  const accrued = stated === null || accrual !== "simple_daily" ? 0 : (toCents(stated) ?? 0);

  return accrued > 0 && accrued < owed ? accrued : 0;
}

/** Returns the amounts in cents, scaled if they do not add up to `principal`. */
function amountsOf(balances: readonly BalanceFacts[], principal: Cents): Cents[] | null {
  const cents = balances.map(({ amount }) => toCents(amount));
  if (!cents.every((amount) => amount !== null)) return null;

  const weights = cents.map((amount) => Math.max(amount, 0));
  const total = sumOf(weights);
  return total > 0 ? divideOwed(principal, weights) : null;
}

type Placed = { balance: BalanceFacts; amount: Cents; calendar: SendingCalendar };

function readBalance(facts: DebtFacts, { balance, amount, calendar }: Placed): RatedBalance | null {
  const apr = readRate(facts, balance);
  if (apr === null) return null;

  const promo = readPromo(balance, calendar);
  const deferred = readDeferral(facts, { balance, calendar });
  return {
    id: balance.id,
    amount,
    apr,
    ...(promo && { promo }),
    ...(deferred && { deferred }),
  };
}

function readPromo({ promo }: BalanceFacts, calendar: SendingCalendar): PromotionalRate | null {
  if (promo === null || promo.last_date === null) return null;
  const months = promotionalMonths(promo.last_date, calendar);

  return months === 0 ? null : { apr: toPpm(promo.apr), months };
}

/**
 * A deferral that has ended is charged with the next interest. An entered debt has none once we have added the interest
 * to its balance, and a bank's balance contains it after the first statement since.
 */
function readDeferral(
  facts: DebtFacts,
  { balance: { deferred }, calendar }: Pick<Placed, "balance" | "calendar">,
): DeferredInterest | null {
  if (deferred === null || isCharged(facts, deferred.last_date, calendar)) return null;
  const accrued = toCents(deferred.accrued);
  if (accrued === null) return null;

  const months = monthsInTime(deferred.last_date, calendar);
  return { apr: toPpm(deferred.apr), months, accrued };
}

/** Without a known statement, the interest counts as charged by the month after the deferral. */
function isCharged(
  { owed, last_statement_on: statement = null }: DebtFacts,
  lastDate: string,
  { firstMonth }: SendingCalendar,
): boolean {
  return owed.source === "bank" && (lastDate < monthOf(firstMonth) || (statement ?? "") > lastDate);
}

/** Returns a card with its offers of unknown end until a day. The rate after them stays as assumed. */
export function withOffersUntil(facts: DebtFacts, lastDate: string): DebtFacts {
  const prolonged = (balance: BalanceFacts): BalanceFacts => {
    const rate = readRate(facts, balance);
    if (rate === null || !lacksPromoEnd(facts, balance)) return balance;

    return {
      ...balance,
      apr: { value: fromPpm(rate), source: "user" },
      promo: { apr: balance.promo?.apr ?? "0", last_date: lastDate },
    };
  };

  return { ...facts, balances: facts.balances.map(prolonged) };
}

/** Returns the rate without an offer. If the bank reports only the 0 % of an offer, it is estimated. */
function readRate(facts: DebtFacts, balance: BalanceFacts): RatePpm | null {
  if (!isTemporaryZero(facts, balance)) return toRate(balance.apr.value);

  return balance.deferred === null ? highestRate(facts.balances) : toPpm(balance.deferred.apr);
}
