import { addDays } from "@snowball/dates";
import { amountFromCents } from "@snowball/money";
import fc from "fast-check";

import { type PaydaysFacts, paydaysBetween } from "../facts/read-paydays.ts";
import { dueDays, month, THROUGH } from "./told-month.ts";

const anyTold = fc.array(
  fc.record({
    on: fc.integer({ min: 0, max: 30 }).map((days) => addDays("2026-12-01", days)),
    minimum: fc.integer({ min: 0, max: 40 }),
    extra: fc.integer({ min: 0, max: 30 }),
  }),
  { minLength: 1, maxLength: 5 },
);
const anyPaydays: fc.Arbitrary<PaydaysFacts> = fc.record({
  every: fc.constantFrom("week" as const, "two_weeks" as const),
  on: fc.integer({ min: 1, max: 14 }).map((days) => addDays("2026-12-01", days)),
  days: fc.constant([]),
  amount: fc.option(fc.integer({ min: 0, max: 60 }).map(amountFromCents)),
});
/** A December of a few payments, paydays, and what next month begins with. */
export const anyPaychecks = fc.record({
  entries: anyTold,
  paydays: anyPaydays,
  sent: fc.integer({ min: 0, max: 60 }),
  day: fc.integer({ min: 0, max: 30 }),
  next: fc.array(
    fc.record({
      nextPayBy: fc.integer({ min: 1, max: 20 }).map((days) => addDays("2026-12-31", days)),
      next: fc.integer({ min: 0, max: 40 }),
      sent: fc.integer({ min: 0, max: 20 }),
    }),
    { maxLength: 3 },
  ),
});

/** What `tellPaychecks` takes of it. */
export function paychecksCase({
  entries,
  paydays,
  sent,
  day,
  next,
}: typeof anyPaychecks extends fc.Arbitrary<infer C> ? C : never) {
  const today = addDays("2026-12-01", day);
  const told = entries.map((each, at) => ({
    ...each,
    debt: `debt ${at}`,
    on: each.on < today ? today : each.on,
  }));
  const left = told.reduce((sum, { minimum, extra }) => sum + minimum + extra, 0);
  const count = paydaysBetween(paydays, { from: "2026-12-01", through: THROUGH }).length;
  const paid = paydays.amount === null ? 0 : Math.round(Number(paydays.amount) * 100) * count;

  const days = next.map((each, at) =>
    dueDays(`debt ${at}`, addDays("2026-12-31", at * 9 - 30), each),
  );

  // As a plan does: what is told is what the month's money has left.
  return {
    today,
    told: month(told, { sent, budget: Math.max(paid, left + sent), dueDays: days }),
    paydays,
  };
}
