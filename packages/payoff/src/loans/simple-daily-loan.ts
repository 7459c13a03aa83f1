import { compareDates } from "@snowball/dates";

import type { Cents, RatePpm, Rounding } from "../portfolio.ts";
import { safeCents } from "./safe-cents.ts";
import { simpleInterest, spanBetween, type YearBasis } from "./simple-interest.ts";

/** A loan with simple daily interest, such as a student loan, and its events. */
export type SimpleDailyLoan = {
  principal: Cents;
  /** Unpaid interest at the start, in addition to the principal. */
  accrued: Cents;
  apr: RatePpm;
  /** The first day that accrues interest. */
  start: string;
  yearBasis: YearBasis;
  /** Dates on which unpaid interest is added to the principal, before a payment of the same day. */
  capitaliseOn: readonly string[];
  payments: readonly { date: string; amount: Cents }[];
};

/** An event, and the balances after it. `days` and `interest` count from the event before it. */
export type SimpleDailyRow = {
  date: string;
  days: number;
  interest: Cents;
  principal: Cents;
  accrued: Cents;
} & (
  | { event: "capitalise"; capitalised: Cents }
  /** `paid` is less than the scheduled payment if less was owed. */
  | { event: "payment"; paid: Cents; toInterest: Cents; toPrincipal: Cents }
);

type Event = { date: string; amount: Cents | null };
type Owed = { date: string; principal: Cents; accrued: Cents };

/**
 * Computes the balances after each event. Interest accrues on the principal only, by the days between events,
 * and is rounded when a payment posts or interest is capitalized. A payment goes to accrued interest first;
 * unpaid interest does not compound (34 CFR 685.202(b); the practice of the servicers). Events before `start`
 * count as of `start`.
 * @throws RangeError if an amount or a sum is too large to be exact.
 */
export function accrueSimpleDaily(
  loan: SimpleDailyLoan,
  rounding: Rounding,
): { rows: SimpleDailyRow[]; totalInterest: Cents; principal: Cents; accrued: Cents } {
  const rows: SimpleDailyRow[] = [];
  let owed: Owed = { date: loan.start, principal: loan.principal, accrued: loan.accrued };
  let totalInterest = 0;

  for (const event of sortEvents(loan)) {
    const span = spanBetween({ from: owed.date, to: event.date }, loan.yearBasis);
    const interest = simpleInterest({ principal: owed.principal, apr: loan.apr, span }, rounding);
    const days = span.reduce((sum, part) => sum + part.days, 0);
    const row = buildRow(event, { ...owed, accrued: owed.accrued + interest });
    rows.push({ ...row, days, interest });
    totalInterest = safeCents(totalInterest + interest);
    owed = row;
  }
  return { rows, totalInterest, principal: owed.principal, accrued: owed.accrued };
}

/** Sorts events by date. The sort is stable, so capitalizations stay before payments of the same day. */
function sortEvents({ capitaliseOn, payments, start }: SimpleDailyLoan): Event[] {
  const events = [...capitaliseOn.map((date) => ({ date, amount: null })), ...payments];

  return events
    .map((event) => (compareDates(event.date, start) < 0 ? { ...event, date: start } : event))
    .toSorted((left, right) => compareDates(left.date, right.date));
}

function buildRow({ date, amount }: Event, { principal, accrued }: Owed) {
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
