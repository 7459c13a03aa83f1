import {
  addDays,
  addMonths,
  compareDates,
  daysBetween,
  lastDayOf,
  laterDate,
  MONTH_END_DAY,
  monthAfter,
} from "@snowball/dates";
import type { OpeningTerms, RatedBalance } from "@snowball/payoff";

import type { BalanceFacts, DebtFacts } from "../facts/debt-facts.ts";
import { sumOf, toCents, toPpm, toRate } from "../facts/exact-units.ts";
import { lacksPromoEnd } from "../facts/missing-figures.ts";
import type { LedgerFacts } from "./ledger-facts.ts";

/** Four years of days, so that a quarter of a day is a whole number. */
const FEDERAL_YEAR = { days: 4, year: 1461 };
export const YEAR = { days: 1, year: 365 };

/** A card payment is due at least 21 days after its statement (12 CFR 1026.5(b)(2)(ii)), mostly 25. */
const STATEMENT_DAYS = 25;

/** Returns when the statement that closes this month is issued, from the due day of its payment. */
export function statementOfMonth(dueDay: number, today: string): string {
  const next = monthAfter(today, 1);
  const [ofThis, ofNext] = [monthAfter(today, 0), next].map((month) =>
    addDays(addMonths(month, 0, dueDay), -STATEMENT_DAYS),
  ) as [string, string];

  return ofNext < next ? ofNext : ofThis;
}

/** A payment sent three business days early usually arrives this many days before it is due. */
export const DAYS_AHEAD = 4;

/**
 * Returns the interest up to the day on which this month's payment arrives, whether it is sent already or not. The
 * first whole month charges what follows, less what the balance already contains of it: after that day, a card's
 * statement may have been issued, and a loan accrued interest. A mortgage payment covers the previous month, so nothing
 * accrues once it is paid. What was sent to a card since its statement accrued interest until then, which the card adds
 * with the next one: it is counted as more days of what is still owed.
 */
export function interestTerms(
  facts: DebtFacts | undefined,
  dates: PaymentDates & CardPayments,
): Pick<OpeningTerms, "accrual" | "chargedAhead"> {
  if (facts?.kind === "mortgage") {
    return { accrual: { over: isMortgageCharged(facts, dates) ? 0 : 1, under: 12 } };
  }
  const { from, days } = daysUntilPaid(facts, dates);
  const { days: unit, year } = facts?.accrual === "simple_daily" ? FEDERAL_YEAR : YEAR;
  const isAhead = days < 0 && facts?.accrual !== "semi_annual";
  const more = facts?.kind === "credit_card" && !isAhead ? daysOfCard(facts, dates, from) : 0;
  if (more !== 0) return { accrual: daysOfYear(Math.max(0, days + more)) };

  return {
    accrual: { over: Math.max(0, days) * unit, under: year },
    ...(isAhead && { chargedAhead: { over: -days * unit, under: year } }),
  };
}

/** Returns the day of the statement that makes a card's bill of next month; null if it is not issued yet. */
export function nextStatement(facts: DebtFacts | undefined, dates: PaymentDates): string | null {
  if (facts?.kind !== "credit_card") return null;
  const { from, days } = daysUntilPaid(facts, dates);

  return days < 0 ? from : null;
}

/** Returns the day of the coming statement that makes the bill of a date; null if it is issued, or unknown. */
export function statementFor(
  { last_statement_on: last = null }: Pick<DebtFacts, "last_statement_on">,
  dueDate: string | null,
  today: string,
): string | null {
  if (last === null || dueDate === null) return null;
  const next = addMonths(last, 1);

  return next > today && next < dueDate ? next : null;
}

/** Returns the day of a card's last statement; null for other debts. */
export function statementBefore(facts: DebtFacts | undefined, today: string): string | null {
  return facts?.kind === "credit_card" ? daysUntilPaid(facts, { today, dueDate: null }).from : null;
}

/** Returns the first day of which a balance does not contain the interest, and the days until the month's payment. */
function daysUntilPaid(facts: DebtFacts | undefined, dates: PaymentDates) {
  const due = dueDateOfMonth(facts, dates);
  const from = facts?.kind === "credit_card" ? lastStatement(facts, due, dates) : dates.today;

  return { from, days: daysBetween(from, addDays(due, -DAYS_AHEAD)) };
}

type CardPayments = {
  /** What is owed after the payments. */
  balances?: readonly RatedBalance[];
  payments?: LedgerFacts["recent_payments"];
};

/**
 * Returns the days to add to those since a card's statement. What is owed bears also the interest that payments bore
 * until they were sent: what was sent first is the minimum and paid the lowest rate, the rest the highest. It bears none
 * for the days of a deferral that ended since: the deferred interest contains them. An offer with an unknown end counts
 * as over, but bore its own rate until today.
 */
function daysOfCard(
  facts: DebtFacts,
  { balances = [], payments = [], today }: CardPayments & PaymentDates,
  from: string,
): number {
  // The days count for deferrals as well, which record interest.
  const perDay = sumOf(balances.map((each) => each.amount * (each.deferred?.apr ?? rateOf(each))));
  if (perDay <= 0) return 0;
  // The balance contains the interest of a deferral that is over, unless the plan still charges it.
  const rated = balances.map((each) => {
    const known = facts.balances.find(({ id }) => id === each.id);
    const isOffer = known !== undefined && lacksPromoEnd(facts, known);
    const end = isOffer ? today : (!each.deferred && known?.deferred?.last_date) || from;
    const rate = rateOf(each);
    const before = isOffer ? Math.min(rate, toPpm(known.promo?.apr ?? "0")) : 0;
    return { amount: each.amount, rate, before, since: laterDate(from, end) };
  });
  const paidOff = facts.balances.flatMap(rateOfPaidPurchases);
  const payable = [...rated, ...paidOff.map((rate) => ({ rate, before: 0, since: from }))];
  let minimum = toCents(facts.minimum.value) ?? 0;
  const borne = payments
    .filter(({ on }) => on > from)
    .toSorted((one, other) => compareDates(one.on, other.on))
    .map(({ on, amount }) => {
      const cents = toCents(amount) ?? 0;
      const ofMinimum = Math.min(minimum, cents);
      minimum -= ofMinimum;
      // By the rate on the day of the payment, which is 0 in a deferral.
      const byRate = payable
        .map(({ rate, before, since }) =>
          on > since
            ? { rate, borne: before * daysBetween(from, since) + rate * daysBetween(since, on) }
            : { rate: before, borne: before * daysBetween(from, on) },
        )
        .toSorted((one, other) => one.rate - other.rate || one.borne - other.borne);
      const [lowest = 0, highest = 0] = [byRate.at(0)?.borne, byRate.at(-1)?.borne];
      return ofMinimum * lowest + (cents - ofMinimum) * highest;
    });
  const excused = rated.map(
    ({ amount, rate, before, since }) => daysBetween(from, since) * amount * (rate - before),
  );

  return (sumOf(borne) - sumOf(excused)) / perDay;
}

/** Returns the rate that applies now. A deferral charges its interest only when it ends. */
function rateOf({ apr, promo, deferred }: RatedBalance): number {
  return deferred ? 0 : (promo?.apr ?? apr);
}

/** Banks report balances that were never used, mostly of cash advances. An entered balance has no type. */
function rateOfPaidPurchases(balance: BalanceFacts): number[] {
  const { apr_type: type, amount, apr, promo, deferred } = balance;
  const isPaidOff = toCents(amount) === 0 && promo === null && deferred === null;
  const isOfPurchases = type === null || type === "purchase_apr";

  return isPaidOff && isOfPurchases ? [toRate(apr.value) ?? 0] : [];
}

export const PARTS_OF_DAY = 100;
/** A rest of a few cents can bear the interest of a large payment. Beyond this, products are no exact integers. */
const PARTS_MAX = 1_000_000_000;

/** Converts days to a part of a year, in hundredths of a day. */
function daysOfYear(days: number): OpeningTerms["accrual"] {
  const parts = Math.min(Math.round(days * PARTS_OF_DAY), PARTS_MAX);

  return { over: parts, under: YEAR.year * PARTS_OF_DAY };
}

/**
 * Returns whether the balance contains the interest of the month's mortgage payment. The lender adds it with the
 * payment, we to an entered balance on the due day.
 */
function isMortgageCharged({ owed }: DebtFacts, { today, dueDate }: PaymentDates): boolean {
  return dueDate === null || (owed.source === "user" && dueDate <= today);
}

/** `dueDate` is null if nothing is due this month, or it is paid. */
type PaymentDates = { today: string; dueDate: string | null };

/**
 * Returns the due date in this month, also if that payment is made or only an earlier one is open. The engine counts
 * the days from one payment to the next as those of the earlier month, so a day that a short month lacks is counted on.
 */
function dueDateOfMonth(facts: DebtFacts | undefined, { today, dueDate }: PaymentDates): string {
  const month = monthAfter(today, 0);
  const day = facts?.due_day ?? MONTH_END_DAY;
  const isShort = addMonths(month, 0, day) === lastDayOf(month);
  const isKnown =
    dueDate !== null && dueDate >= month && (dueDate !== lastDayOf(month) || !isShort);

  return isKnown ? dueDate : addDays(month, day - 1);
}

/** Returns the day of a card's last statement, up to which interest is in the balance. */
function lastStatement(
  { last_statement_on: reported = null }: DebtFacts,
  due: string,
  { today }: PaymentDates,
): string {
  const assumed = [1, 0, -1].map((months) => addDays(addMonths(due, months), -STATEMENT_DAYS));

  return reported ?? assumed.find((day) => day <= today) ?? today;
}
