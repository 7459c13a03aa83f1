import { addDays, monthAfter } from "@snowball/dates";
import { amountFromCents } from "@snowball/money";
import fc from "fast-check";
import { expect, test } from "vitest";

import { type PaydaysFacts, paydaysBetween } from "../facts/read-paydays.ts";
import type { MonthTold } from "./tell-month.ts";
import { tellPaychecks } from "./tell-paychecks.ts";

const THROUGH = "2026-12-31";
/** The 4th and the 18th of December, the 1st of January. */
const BIWEEKLY: PaydaysFacts = { every: "two_weeks", on: "2026-12-04", days: [], amount: "500.00" };

type Told = { debt: string; on: string; minimum?: number; extra?: number; ahead?: boolean };

function month(
  told: readonly Told[],
  { sent = 0, met = 0, budget }: { sent?: number; met?: number; budget?: number } = {},
): MonthTold {
  const instructions = told.map(({ debt, on, minimum = 0, extra = 0, ahead = false }) => ({
    debt,
    cycle: on,
    dueDate: ahead ? "2027-01-02" : on,
    payBy: on,
    sendOn: on,
    minimum,
    extra,
    escrow: 0,
    amount: minimum + extra,
    reason: "due" as const,
    inPlan: true,
    isEscrowEstimated: false,
  }));
  const left = instructions
    .filter(({ dueDate }) => dueDate <= THROUGH)
    .reduce((sum, { amount }) => sum + amount, 0);

  return {
    month: "2026-12-01",
    through: THROUGH,
    budget: budget ?? left + sent,
    sent,
    met,
    left,
    leftOutside: 0,
    late: 0,
    unknownCount: 0,
    instructions,
  };
}

const on = (today: string, paydays = BIWEEKLY) => ({ paydays, today });
const paysOf = ({ paychecks }: ReturnType<typeof tellPaychecks>) =>
  paychecks.map(({ date, pays, left }) => [
    date,
    pays.map(({ debt, kind, amount }) => `${debt} ${kind} ${amount}`).join(", "),
    left,
  ]);

test("each bill is paid by the last paycheck in time, and the extra by the first that can spare it", () => {
  const told = month([
    { debt: "visa", on: "2026-12-09", minimum: 100_00 },
    { debt: "car", on: "2026-12-18", minimum: 450_00 },
    { debt: "loan", on: "2026-12-28", minimum: 150_00, extra: 300_00 },
  ]);

  expect(paysOf(tellPaychecks(told, on("2026-12-01")))).toEqual([
    // 100 are kept for the car and the loan, which are 600 with a paycheck of 500.
    ["2026-12-04", "visa bill 10000, loan extra 30000", 100_00],
    ["2026-12-18", "car bill 45000, loan bill 15000", 0],
  ]);
});

test("a bill before the first paycheck is paid by the last one before the month, and made up for", () => {
  const told = month([
    { debt: "visa", on: "2026-12-02", minimum: 100_00 },
    { debt: "car", on: "2026-12-20", minimum: 450_00, extra: 450_00 },
  ]);
  const { uncovered, carried, paychecks, next } = tellPaychecks(told, on("2026-12-01"));

  expect(uncovered).toEqual([]);
  expect(carried).toEqual([
    { debt: "visa", amount: 100_00, payBy: "2026-12-02", paycheck: "2026-11-20" },
  ]);
  expect(paychecks[0]?.pays[0]).toEqual({
    debt: "visa",
    kind: "bill",
    amount: 100_00,
    payBy: "2026-12-02",
    isMadeUp: true,
  });
  expect(next).toBe("2027-01-01");
});

test("what was sent before the first paycheck, or is more than one paycheck, is not carried", () => {
  const visa = { debt: "visa", on: "2026-12-02", minimum: 100_00 };
  const car = { debt: "car", on: "2026-12-20", minimum: 450_00 };
  const sent = month([visa, car], { sent: 450_00, budget: 1000_00 });
  const uncovered = (told: MonthTold) =>
    tellPaychecks(told, on("2026-12-01")).uncovered.map(({ debt }) => debt);
  expect(uncovered(sent)).toEqual(["visa"]);

  const large = month([
    { debt: "home", on: "2026-12-02", minimum: 510_00 },
    { debt: "visa", on: "2026-12-03", minimum: 400_00 },
  ]);
  expect(uncovered(large)).toEqual(["home"]);
});

test("where a paycheck is too small for all of its bills, as few as can be are left over, with what is there", () => {
  const told = month([
    { debt: "a", on: "2026-12-10", minimum: 300_00 },
    { debt: "b", on: "2026-12-11", minimum: 350_00 },
    { debt: "c", on: "2026-12-12", minimum: 150_00 },
  ]);

  const { uncovered, paychecks } = tellPaychecks(told, on("2026-12-01"));
  const ofB = paychecks.flatMap(({ pays }) => pays).filter(({ debt }) => debt === "b");

  expect(ofB.map(({ amount, isMadeUp }) => [amount, isMadeUp])).toEqual([
    [50_00, false],
    [300_00, true],
  ]);
  expect(uncovered).toEqual([
    { debt: "b", amount: 350_00, payBy: "2026-12-11", there: 50_00, from: "2026-12-18" },
  ]);
});

test("what was sent is taken off the paychecks that came, or off the next one", () => {
  const told = month([{ debt: "car", on: "2026-12-28", minimum: 300_00 }], {
    sent: 700_00,
    budget: 1000_00,
  });

  expect(tellPaychecks(told, on("2026-12-10")).paychecks).toMatchObject([
    { date: "2026-12-18", there: 0, comes: 500_00, already: 200_00, left: 0 },
  ]);
  const less = month([{ debt: "car", on: "2026-12-28", minimum: 700_00 }], {
    sent: 300_00,
    budget: 1000_00,
  });
  expect(tellPaychecks(less, on("2026-12-10")).paychecks).toMatchObject([
    { date: "2026-12-10", isPayday: false, there: 200_00, left: 200_00 },
    { date: "2026-12-18", comes: 500_00, already: 0, left: 0 },
  ]);
});

test("payments that were met before their debts became known came out of the paychecks before today", () => {
  const told = month([{ debt: "car", on: "2026-12-28", minimum: 600_00 }], { met: 400_00 });

  expect(tellPaychecks(told, on("2026-12-10")).paychecks).toMatchObject([
    { date: "2026-12-10", there: 100_00 },
    { date: "2026-12-18", comes: 500_00, beside: 0, left: 0 },
  ]);
});

test("a month's total is divided among its paydays to the cent", () => {
  const weekly: PaydaysFacts = { ...BIWEEKLY, every: "week", amount: null };
  const told = month([{ debt: "car", on: "2026-12-28", minimum: 1000_03 }]);

  expect(tellPaychecks(told, on("2026-12-01", weekly)).paychecks.map(({ comes }) => comes)).toEqual(
    [250_00, 250_00, 250_00, 250_03],
  );
});

test("one-off money of the month comes with its last paycheck", () => {
  const told = month([{ debt: "car", on: "2026-12-28", minimum: 1200_00 }]);

  expect(tellPaychecks(told, on("2026-12-01")).paychecks).toMatchObject([
    { beside: 0 },
    { beside: 200_00, left: 0 },
  ]);
});

test("a payment of next month that leaves in this one is no bill of this month's paychecks", () => {
  const told = month([
    { debt: "car", on: "2026-12-28", minimum: 1000_00 },
    { debt: "home", on: "2026-12-30", minimum: 900_00, ahead: true },
  ]);
  const { uncovered, paychecks } = tellPaychecks(told, on("2026-12-01"));

  expect(uncovered).toEqual([
    { debt: "home", amount: 900_00, payBy: "2026-12-30", there: 0, from: "2027-01-01" },
  ]);
  expect(paychecks.flatMap(({ pays }) => pays).map(({ debt }) => debt)).toEqual(["car"]);
});

const sumOf = (parts: readonly { amount: number }[]) =>
  parts.reduce((sum, { amount }) => sum + amount, 0);
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
const anyCase = fc.record({
  entries: anyTold,
  paydays: anyPaydays,
  sent: fc.integer({ min: 0, max: 60 }),
  day: fc.integer({ min: 0, max: 30 }),
});

function caseOf({
  entries,
  paydays,
  sent,
  day,
}: typeof anyCase extends fc.Arbitrary<infer C> ? C : never) {
  const today = addDays("2026-12-01", day);
  const told = entries.map((each, at) => ({
    ...each,
    debt: `debt ${at}`,
    on: each.on < today ? today : each.on,
  }));
  const left = told.reduce((sum, { minimum, extra }) => sum + minimum + extra, 0);
  const count = paydaysBetween(paydays, { from: "2026-12-01", through: THROUGH }).length;
  const paid = paydays.amount === null ? 0 : Math.round(Number(paydays.amount) * 100) * count;

  // As a plan does: what is told is what the month's money has left.
  return { today, told: month(told, { sent, budget: Math.max(paid, left + sent) }), paydays };
}

test("bills are paid whole and once, in time unless that is said, and the sums are right to the cent", () => {
  fc.assert(
    fc.property(anyCase, (drawn) => {
      const { told, ...about } = caseOf(drawn);
      const { paychecks, uncovered, carried } = tellPaychecks(told, about);
      const pays = paychecks.flatMap(({ date, pays: own }) =>
        own.map((part) => ({ date, ...part })),
      );

      let kept = 0;
      for (const { there, comes, beside, already, pays: own, left } of paychecks) {
        kept += there + comes + beside - already - own.reduce((sum, { amount }) => sum + amount, 0);
        expect(left).toBe(kept);
        expect(left).toBeGreaterThanOrEqual(0);
      }
      for (const { debt, minimum, extra, sendOn } of told.instructions) {
        const own = pays.filter((part) => part.debt === debt);
        const bills = own.filter(({ kind }) => kind === "bill");
        const late = uncovered.find((each) => each.debt === debt);
        const lent = carried.find((each) => each.debt === debt);
        const said = late ?? (lent && { there: minimum - lent.amount });
        expect(late !== undefined && lent !== undefined).toBe(false);
        const inTime = bills.filter(({ isMadeUp }) => !isMadeUp);
        expect(inTime.every(({ date }) => date <= sendOn)).toBe(true);
        expect(sumOf(bills)).toBe(minimum);
        expect(bills.length).toBeLessThanOrEqual(said ? 2 : 1);
        expect(sumOf(inTime)).toBe(said ? said.there : minimum);
        expect(said ? minimum - said.there : 1).toBeGreaterThan(0);
        const extras = own.filter(({ kind }) => kind === "extra");
        expect(sumOf(extras)).toBe(extra);
      }
    }),
  );
});

test("no choice of paychecks leaves fewer bills without one", () => {
  fc.assert(
    fc.property(anyCase, (drawn) => {
      const { told, ...about } = caseOf(drawn);
      const { paychecks, uncovered, carried } = tellPaychecks(told, about);
      const money = paychecks.map(({ date, there, comes, beside, already }) => ({
        date,
        amount: there + comes + beside - already,
      }));
      const bills = told.instructions
        .filter(({ minimum }) => minimum > 0)
        .map(({ minimum, sendOn }) => ({ amount: minimum, by: sendOn }));

      expect([...uncovered, ...carried]).toHaveLength(fewestLeftOver(bills, money));
    }),
  );
});

type Bill = { amount: number; by: string };
type Money = { date: string; amount: number };

/** Every choice of a paycheck, or none, for every bill. */
function fewestLeftOver(
  bills: readonly Bill[],
  money: readonly Money[],
  chosen: readonly (number | null)[] = [],
): number {
  const bill = bills[chosen.length];
  if (!bill) {
    let kept = 0;
    const works = money.every(({ amount }, at) => {
      kept += amount;
      for (const [of, paycheck] of chosen.entries()) {
        if (paycheck === at) kept -= bills[of]?.amount ?? 0;
      }
      return kept >= 0;
    });
    return works ? chosen.filter((each) => each === null).length : Infinity;
  }
  const inTime = money.flatMap(({ date }, at) => (date <= bill.by ? [at] : []));

  return Math.min(
    ...[...inTime, null].map((paycheck) => fewestLeftOver(bills, money, [...chosen, paycheck])),
  );
}

test("what is carried came before it is due, is no more than a paycheck has left, and every bill that fits is", () => {
  fc.assert(
    fc.property(anyCase, (drawn) => {
      const { told, ...about } = caseOf(drawn);
      const { uncovered, carried } = tellPaychecks(told, about);
      const dates = paydaysBetween(about.paydays, { from: told.month, through: THROUGH });
      const each =
        about.paydays.amount === null
          ? Math.floor(told.budget / dates.length)
          : Math.round(Number(about.paydays.amount) * 100);
      const left = each - told.sent - sumOf(carried);

      expect(carried.length === 0 || left >= 0).toBe(true);
      for (const { paycheck, payBy } of carried) {
        expect(paycheck < told.month && payBy < (dates[0] ?? "")).toBe(true);
      }
      for (const { payBy, amount, there, from } of uncovered) {
        const isEarly = payBy < (dates[0] ?? "") && from !== null;
        expect(isEarly && amount - there <= left).toBe(false);
      }
    }),
  );
});

test("the next payday is that of the month after", () => {
  const monthly: PaydaysFacts = { every: "month", on: null, days: [31], amount: null };

  expect(tellPaychecks(month([]), on("2026-12-31", monthly)).next).toBe(
    addDays(monthAfter("2026-12-31", 2), -1),
  );
});
