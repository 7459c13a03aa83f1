import type { Paydays } from "@snowball/contract";
import { addDays } from "@snowball/dates";
import { amountFromCents } from "@snowball/money";
import fc from "fast-check";

import { paydaysBetween } from "../facts/read-paydays.ts";
import { dueDays, month, THROUGH } from "./month-plan-fixture.ts";

/** Whole dollars: an extra of less than a dollar is sent with its bill. */
const anyDollars = (max: number) => fc.integer({ min: 0, max }).map((dollars) => dollars * 100);

const anyInstructions = fc.array(
  fc.record({
    on: fc.integer({ min: 0, max: 30 }).map((days) => addDays("2026-12-01", days)),
    minimum: anyDollars(40),
    extra: anyDollars(30),
  }),
  { minLength: 1, maxLength: 5 },
);
const anyPaydays: fc.Arbitrary<Paydays> = fc.record({
  every: fc.constantFrom("week" as const, "two_weeks" as const),
  on: fc.integer({ min: 1, max: 14 }).map((days) => addDays("2026-12-01", days)),
  days: fc.constant([]),
  amount: fc.option(anyDollars(60).map(amountFromCents)),
});
/** A December with a few payments, paydays, and the first bills of January. */
export const anyPaychecks = fc.record({
  entries: anyInstructions,
  paydays: anyPaydays,
  sent: anyDollars(60),
  day: fc.integer({ min: 0, max: 30 }),
  next: fc.array(
    fc.record({
      nextPayBy: fc.integer({ min: 1, max: 20 }).map((days) => addDays("2026-12-31", days)),
      next: anyDollars(40),
      sent: anyDollars(20),
    }),
    { maxLength: 3 },
  ),
});

/** Converts the drawn values to the arguments of `allocatePaychecks`. */
export function paychecksCase({
  entries,
  paydays,
  sent,
  day,
  next,
}: typeof anyPaychecks extends fc.Arbitrary<infer C> ? C : never) {
  const today = addDays("2026-12-01", day);
  const plan = entries.map((each, at) => ({
    ...each,
    debt: `debt ${at}`,
    on: each.on < today ? today : each.on,
  }));
  const left = plan.reduce((sum, { minimum, extra }) => sum + minimum + extra, 0);
  const count = paydaysBetween(paydays, { from: "2026-12-01", through: THROUGH }).length;
  const paid = paydays.amount === null ? 0 : Math.round(Number(paydays.amount) * 100) * count;

  const days = next.map((each, at) =>
    dueDays(`debt ${at}`, addDays("2026-12-31", at * 9 - 30), each),
  );

  // As in a plan, the listed payments equal what is left of the month's money.
  return {
    today,
    plan: month(plan, { sent, budget: Math.max(paid, left + sent), dueDays: days }),
    paydays,
  };
}
