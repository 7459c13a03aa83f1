import { compareDates } from "@snowball/dates";

import type { Cents, RatePpm, Rounding } from "../portfolio.ts";
import { safeCents } from "./safe-cents.ts";
import { simpleInterest, spanBetween, type YearBasis } from "./simple-interest.ts";

/** A loan on simple daily interest, such as a student loan, and what happens to it. */
export type SimpleDailyLoan = {
  principal: Cents;
  /** Interest already owed beside the principal. */
  accrued: Cents;
  apr: RatePpm;
  /** The first day that gathers interest. */
  start: string;
  yearBasis: YearBasis;
  /** Dates on which unpaid interest becomes principal, before a payment of the same day. */
  capitaliseOn: readonly string[];
  payments: readonly { date: string; amount: Cents }[];
};

/** An event, and what is owed after it. `days` and `interest` reach back to the event before it. */
export type SimpleDailyRow = {
  date: string;
  days: number;
  interest: Cents;
  principal: Cents;
  accrued: Cents;
} & (
  | { event: "capitalise"; capitalised: Cents }
  /** `paid` is less than what was offered where less was owed. */
  | { event: "payment"; paid: Cents; toInterest: Cents; toPrincipal: Cents }
);

type Event = { date: string; amount: Cents | null };
type Owed = { date: string; principal: Cents; accrued: Cents };

/**
 * Interest accrues on principal only, by the days between events, and is rounded when a payment posts
 * or it is capitalised; a payment goes to accrued interest first; what it does not cover is carried
 * without compounding (34 CFR 685.202(b); the rule of the servicers). Events before `start` count as
 * of `start`.
 * @throws RangeError when an amount or a sum is too large to be exact.
 */
export function accrueSimpleDaily(
  loan: SimpleDailyLoan,
  rounding: Rounding,
): { rows: SimpleDailyRow[]; totalInterest: Cents; principal: Cents; accrued: Cents } {
  const rows: SimpleDailyRow[] = [];
  let owed: Owed = { date: loan.start, principal: loan.principal, accrued: loan.accrued };
  let totalInterest = 0;

  for (const event of eventsOf(loan)) {
    const span = spanBetween({ from: owed.date, to: event.date }, loan.yearBasis);
    const interest = simpleInterest({ principal: owed.principal, apr: loan.apr, span }, rounding);
    const days = span.reduce((sum, part) => sum + part.days, 0);
    const row = rowOf(event, { ...owed, accrued: owed.accrued + interest });
    rows.push({ ...row, days, interest });
    totalInterest = safeCents(totalInterest + interest);
    owed = row;
  }
  return { rows, totalInterest, principal: owed.principal, accrued: owed.accrued };
}

/** In the order of time; the sort is stable, so capitalisations stay before payments of their day. */
function eventsOf({ capitaliseOn, payments, start }: SimpleDailyLoan): Event[] {
  const events = [...capitaliseOn.map((date) => ({ date, amount: null })), ...payments];

  return events
    .map((event) => (compareDates(event.date, start) < 0 ? { ...event, date: start } : event))
    .toSorted((left, right) => compareDates(left.date, right.date));
}

function rowOf({ date, amount }: Event, { principal, accrued }: Owed) {
  const owed = safeCents(principal + accrued);
  if (amount === null) {
    const after = { date, principal: owed, accrued: 0 };
    return { ...after, event: "capitalise" as const, capitalised: accrued };
  }
  const paid = Math.min(amount, owed);
  const toInterest = Math.min(paid, accrued);
  const toPrincipal = paid - toInterest;
  const after = { date, principal: principal - toPrincipal, accrued: accrued - toInterest };

  return { ...after, event: "payment" as const, paid, toInterest, toPrincipal };
}
