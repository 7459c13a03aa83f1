import type { CalendarDate } from "./calendar-date.ts";
import { accrualOf, centsOf } from "./interest.ts";
import type { Accrual } from "./interest.ts";
import type { CardBalanceTerms, Cents, Rate } from "./terms.ts";

/** Card issuers divide the yearly rate by 365, in leap years too. */
const YEAR = 36_500;

/** A part of a card's balance as it stands, with the interest of the running cycle. */
export type CardBalance = {
  id: string;
  kind: CardBalanceTerms["kind"];
  cents: Cents;
  rate: Rate;
  promotion: CardBalanceTerms["promotion"] | null;
  deferred: { through: CalendarDate; accrued: Accrual } | null;
  /** Interest of the cycle so far, not rounded. */
  accrual: Accrual;
  /** The daily balances of the cycle, summed. */
  dailySum: Cents;
};

export function openBalance(terms: CardBalanceTerms): CardBalance {
  const { id, kind, cents, rate, promotion = null } = terms;
  const deferred = terms.deferred
    ? { ...terms.deferred, accrued: accrualOf(terms.deferred.accrued, YEAR) }
    : null;
  return { id, kind, cents, rate, promotion, deferred, accrual: 0, dailySum: 0 };
}

/**
 * The rate by which payments are allocated. Regulation Z, comment 53-5: a balance whose interest is
 * deferred counts as one at 0 %.
 */
export function rateOn({ promotion, deferred, rate }: CardBalance, day: CalendarDate): Rate {
  if (deferred && day <= deferred.through) return 0;
  return promotion && day <= promotion.through ? promotion.rate : rate;
}

/** Whether the balance has another rate today than it will have. */
export function isPromotional({ promotion, deferred }: CardBalance, day: CalendarDate): boolean {
  const through = promotion?.through ?? deferred?.through;
  return through !== undefined && day <= through;
}

/**
 * Ends a day: its balance counts for the average, at the rate of that day.
 *
 * @returns Deferred interest that is charged because its time ended with something left; in cents.
 */
export function endDay(balance: CardBalance, day: CalendarDate): Cents {
  const owed = Math.max(0, balance.cents);
  const { deferred } = balance;
  balance.dailySum += owed;
  if (!deferred) {
    balance.accrual += owed * rateOn(balance, day);
    return 0;
  }
  deferred.accrued += owed * balance.rate;
  if (day < deferred.through) return 0;
  const charged = owed > 0 ? centsOf(deferred.accrued, YEAR) : 0;
  balance.deferred = null;
  balance.cents += charged;
  return charged;
}

/** The interest of the cycle in cents; the next one starts. */
export function takeInterest(balance: CardBalance): Cents {
  const interest = centsOf(balance.accrual, YEAR);
  balance.accrual = 0;
  balance.dailySum = 0;
  return interest;
}
