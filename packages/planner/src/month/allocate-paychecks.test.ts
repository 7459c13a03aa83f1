import type { Paydays } from "@snowball/contract";
import { addDays, monthAfter } from "@snowball/dates";
import type { PlanMonth } from "@snowball/payoff";
import { expect, test } from "vitest";

import { cardFacts } from "../testing/debt-facts.ts";
import { allocateApart, BIWEEKLY, dueDays, month } from "../testing/month-plan-fixture.ts";
import { allocatePaychecks, delayedExtras, paychecksTooLate } from "./allocate-paychecks.ts";
import { computeDueDays } from "./compute-due-days.ts";
import { findMoneyTooLate } from "./money-too-late.ts";
import type { MonthPaymentPlan } from "./plan-month-payments.ts";

const on = (today: string, paydays = BIWEEKLY) => ({ paydays, today });
const paysOf = ({ paychecks }: ReturnType<typeof allocatePaychecks>) =>
  paychecks.map(({ date, pays, left }) => [
    date,
    pays.map(({ debt, kind, amount }) => `${debt} ${kind} ${amount}`).join(", "),
    left,
  ]);

test("each bill is paid by the last paycheck in time, and the extra by the first that can spare it", () => {
  const plan = month([
    { debt: "visa", on: "2026-12-09", minimum: 100_00 },
    { debt: "car", on: "2026-12-18", minimum: 450_00 },
    { debt: "loan", on: "2026-12-28", minimum: 150_00, extra: 300_00 },
  ]);

  expect(paysOf(allocatePaychecks(plan, on("2026-12-01")))).toEqual([
    // 100 are kept for the car and the loan, which together are 600; the paycheck is 500.
    ["2026-12-04", "visa bill 10000, loan extra 30000", 100_00],
    ["2026-12-18", "car bill 45000, loan bill 15000", 0],
  ]);
});

/** The 15th and the last day of each month. */
const HALF: Paydays = { every: "half_month", on: null, days: [15, 31], amount: "500.00" };
const VISA = { debt: "visa", on: "2026-12-10", minimum: 100_00 };
const CAR = { debt: "car", on: "2026-12-20", minimum: 450_00, extra: 450_00 };

test("last month pays a bill before the first paycheck, and this month's last one keeps that of next month", () => {
  const plan = month([VISA, CAR], { dueDays: [dueDays("visa", "2026-12-10")] });
  const { carried, uncovered, waiting, paychecks, next } = allocateApart(
    plan,
    on("2026-12-01", HALF),
  );

  expect(carried).toMatchObject([{ debt: "visa", amount: 100_00, payBy: "2026-12-10" }]);
  expect([uncovered, waiting]).toEqual([[], []]);
  expect(paychecks.map(({ date, pays, left }) => [date, pays, left])).toMatchObject([
    [
      "2026-12-15",
      [
        { debt: "car", kind: "bill", amount: 450_00 },
        { debt: "car", kind: "extra", amount: 50_00 },
      ],
      0,
    ],
    [
      "2026-12-31",
      [
        { debt: "visa", kind: "bill", amount: 100_00, payBy: "2027-01-10", isNext: true },
        { debt: "car", kind: "extra", amount: 400_00, isNext: false },
      ],
      0,
    ],
  ]);
  expect(next).toBe("2027-01-15");
});

test("what last month's paychecks keep for a bill is there today, also on a payday", () => {
  const plan = month([VISA, CAR]);
  const [bill, ofPayday] = ["2026-12-09", "2026-12-15"].map(
    (today) => allocatePaychecks(plan, on(today, HALF)).paychecks[0],
  );

  expect(bill).toMatchObject({ isPayday: false, there: 100_00, pays: [{ debt: "visa" }], left: 0 });
  expect(ofPayday).toMatchObject({ isPayday: true, there: 100_00, left: 0 });
  expect(ofPayday?.pays.at(-1)).toMatchObject({ debt: "visa", amount: 100_00, date: "2026-11-30" });
});

/** What November's paychecks leave of 1,000 after such bills is less than the bill of 300. */
const FULL = [
  { debt: "store", on: "2026-12-20", minimum: 200_00 },
  { debt: "loan", on: "2026-12-31", minimum: 550_00, extra: 150_00 },
];

type Sending = { minimum?: number; others?: typeof FULL; isLate?: boolean };

test.for<[string, Sending, string, string]>([
  ["in time", {}, "2026-12-01", "2026-12-09"],
  ["on the next payday", {}, "2026-12-15", "2026-12-15"],
  ["late", { isLate: true }, "2026-12-12", "2026-12-12"],
  ["late, on the next payday", { isLate: true }, "2026-12-15", "2026-12-15"],
  ["from this month's money", { minimum: 300_00, others: FULL }, "2026-12-15", "2026-12-15"],
])(
  "sending it %s changes nothing of what the month's paychecks pay",
  ([, { minimum = 100_00, others = [CAR], isLate = false }, before, after]) => {
    const plan = month([{ ...VISA, minimum }, ...others]);
    const [visa, ...rest] = plan.instructions;
    const reason = isLate ? ("late" as const) : ("due" as const);
    const extras = (sent: number, today: string) => {
      const instructions = visa && sent === 0 ? [{ ...visa, reason }, ...rest] : rest;
      const made = { instructions, sent, dueDays: [dueDays("visa", "2026-12-10", { sent })] };
      const { paychecks, waiting } = allocateApart({ ...plan, ...made }, on(today, HALF));
      const others = paychecks.map(({ pays, left }) => ({
        left,
        pays: pays.filter(({ debt }) => debt !== "visa"),
      }));
      return { waiting, others: others.filter(({ left, pays }) => left > 0 || pays.length > 0) };
    };

    expect(extras(minimum, after)).toEqual(extras(0, before));
  },
);

test("an extra waits where next month's first bills need its money, and no bill of this month does", () => {
  const first = [dueDays("visa", "2026-12-18", { nextPayBy: "2027-01-10" })];
  const car = { ...CAR, minimum: 350_00, extra: 550_00 };
  const plan = month([{ ...VISA, on: "2026-12-18" }, car], { dueDays: first });
  const { paychecks, uncovered, waiting } = allocatePaychecks(plan, on("2026-12-01", HALF));

  expect(uncovered).toEqual([]);
  expect(waiting).toEqual([{ debt: "car", amount: 100_00 }]);
  expect(paychecks.at(-1)?.pays).toMatchObject([
    { debt: "visa", kind: "bill", isNext: true },
    { debt: "car", kind: "extra", amount: 400_00 },
  ]);

  const tight = month(
    [
      { ...VISA, on: "2026-12-18" },
      { ...CAR, minimum: 900_00, extra: 0 },
    ],
    {
      dueDays: first,
    },
  );
  expect(allocatePaychecks(tight, on("2026-12-01", HALF)).uncovered).toEqual([
    {
      debt: "car",
      kind: "bill",
      amount: 900_00,
      payBy: "2026-12-20",
      there: 400_00,
      from: "2026-12-31",
    },
    {
      debt: "visa",
      kind: "bill",
      amount: 100_00,
      payBy: "2027-01-10",
      there: 0,
      from: "2027-01-15",
    },
  ]);
});

test("an extra waits where next month's first paychecks do not cover the bills before its next one", () => {
  const early = { debt: "visa", on: "2026-12-18", minimum: 70_00, extra: 930_00 };
  const plan = month([early], {
    dueDays: [
      dueDays("visa", "2026-12-18", { nextPayBy: "2027-01-03", next: 70_00 }),
      dueDays("car", "2026-12-14", { nextPayBy: "2027-01-14", next: 530_00 }),
      dueDays("loan", "2026-12-20", { nextPayBy: "2027-01-20", next: 150_00 }),
    ],
  });
  const { paychecks, waiting, waitingFrom } = allocatePaychecks(plan, on("2026-12-01"));

  // The paycheck of January 1 is 500, and 600 must be sent before that of January 15.
  expect(paychecks.at(-1)).toMatchObject({ date: "2026-12-18", left: 100_00 });
  expect([waiting, waitingFrom]).toEqual([[{ debt: "visa", amount: 100_00 }], "2027-01-15"]);
  expect(delayedExtras(plan, on("2026-12-01"))).toEqual([[{ amount: 100_00, from: "2027-01-15" }]]);
});

test("keeps money for next month's payment of a debt without a due day that its paychecks come too late for", () => {
  const [due] = computeDueDays(
    { debts: [{ id: "loan", minimum: 352_00, escrow: 0 }] } as unknown as PlanMonth,
    { today: "2026-12-31", debts: [cardFacts({ uuid: "loan", due_day: null })], ledger: new Map() },
  );
  const plan = month([{ debt: "visa", on: "2026-12-31", extra: 330_00 }], {
    budget: 990_00,
    sent: 660_00,
    dueDays: due ? [due] : [],
  });
  const paydays = { ...BIWEEKLY, on: "2026-12-31", amount: "330.00" };
  const { paychecks, waiting } = allocatePaychecks(plan, on("2026-12-31", paydays));

  // The loan must be sent by January 26, after the paycheck of January 14 and before that of January 28.
  expect(paychecks).toMatchObject([{ pays: [{ kind: "extra", amount: 308_00 }], left: 22_00 }]);
  expect(waiting).toEqual([{ debt: "visa", amount: 22_00 }]);
});

test("returns what next month's payments need besides its own paychecks, also if less of an extra waits", () => {
  const loan = { debt: "loan", on: "2026-12-18", minimum: 90_00, extra: 10_00 };
  const plan = month([loan], {
    budget: 160_00,
    dueDays: [
      dueDays("visa", "2026-12-01", { nextPayBy: "2027-01-01", next: 60_00 }),
      dueDays("loan", "2026-12-18", { nextPayBy: "2027-01-08", next: 90_00 }),
    ],
  });
  const paydays = { ...BIWEEKLY, amount: "80.00" };
  const { paychecks, waiting, keep } = allocatePaychecks(plan, on("2026-12-01", paydays));

  // The paycheck of January 1 is 80, and 150 must be sent before that of January 15.
  expect([paychecks.at(-1)?.left, waiting[0]?.amount, keep]).toEqual([70_00, 10_00, 70_00]);
});

test("what was sent of next month's payment is not kept again, and came of this month's paychecks", () => {
  const sent = dueDays("visa", "2026-12-02", { sent: 100_00, next: 0, sentAhead: 100_00 });
  const plan = month([{ ...CAR, extra: 450_00 }], {
    sent: 100_00,
    budget: 1000_00,
    dueDays: [sent],
  });

  expect(allocatePaychecks(plan, on("2026-12-30", HALF)).paychecks).toMatchObject([
    { date: "2026-12-30", there: 400_00 },
    { date: "2026-12-31", already: 0, left: 0 },
  ]);
});

test("what was sent of next month's payments beyond this month's money comes of next month's paychecks", () => {
  const sentAhead = (ahead: number) =>
    month([{ debt: "visa", on: "2026-12-31", extra: 90_00 }], {
      sent: 910_00,
      budget: 1000_00,
      dueDays: [dueDays("car", "2026-12-20", { next: 0, sentAhead: ahead })],
    });
  const waits = (ahead: number, today: string) => {
    const { paychecks, waiting, waitingFrom } = allocatePaychecks(sentAhead(ahead), on(today));
    return [paychecks.at(-1)?.left ?? 0, waiting[0]?.amount, waitingFrom];
  };

  // The paychecks are 500 each: those of December 4 and 18, and of January 1, 15 and 29.
  expect(waits(400_00, "2026-12-31")).toEqual([0, 90_00, "2027-01-01"]);
  expect(waits(600_00, "2026-12-31")).toEqual([0, 90_00, "2027-01-15"]);
  expect(waits(600_00, "2026-12-10")).toEqual([0, 90_00, "2027-01-15"]);
  expect(waits(1200_00, "2026-12-31")).toEqual([0, 90_00, "2027-01-29"]);
});

test("late bills of earlier months, and money that the previous month needed, are not carried over", () => {
  const plan = month([VISA, CAR]);
  const late = (dueDate: string) => {
    const instructions = plan.instructions.map((each) =>
      each.debt === "visa" ? { ...each, dueDate, reason: "late" as const } : each,
    );
    return allocateApart({ ...plan, instructions }, on("2026-12-12", HALF)).carried;
  };
  expect(late("2026-11-30")).toEqual([]);
  expect(late("2026-12-10")).toMatchObject([{ debt: "visa", amount: 100_00 }]);

  const large = month([
    { debt: "home", on: "2026-12-02", minimum: 510_00 },
    { debt: "visa", on: "2026-12-03", minimum: 400_00 },
    { debt: "loan", on: "2026-12-28", minimum: 80_00 },
  ]);
  const { carried } = allocateApart(large, on("2026-12-01"));
  expect(carried).toMatchObject([
    { debt: "visa", amount: 400_00, payBy: "2026-12-03" },
    { debt: "home", amount: 510_00, payBy: "2026-12-02" },
  ]);
  const larger = month([
    { debt: "home", on: "2026-12-02", minimum: 510_00 },
    { debt: "visa", on: "2026-12-03", minimum: 400_00 },
    { debt: "loan", on: "2026-12-28", minimum: 95_00 },
  ]);
  expect(allocatePaychecks(larger, on("2026-12-01")).uncovered).toMatchObject([{ debt: "home" }]);
});

test("where a paycheck is too small for all of its bills, as few as can be are left over, with what is there", () => {
  const plan = month([
    { debt: "a", on: "2026-12-10", minimum: 300_00 },
    { debt: "b", on: "2026-12-11", minimum: 350_00 },
    { debt: "c", on: "2026-12-12", minimum: 150_00 },
  ]);

  const { uncovered, paychecks } = allocatePaychecks(plan, on("2026-12-01"));
  const ofB = paychecks.flatMap(({ pays }) => pays).filter(({ debt }) => debt === "b");

  expect(ofB.map(({ amount, isMadeUp }) => [amount, isMadeUp])).toEqual([
    [50_00, false],
    [300_00, true],
  ]);
  expect(uncovered).toEqual([
    {
      debt: "b",
      kind: "bill",
      amount: 350_00,
      payBy: "2026-12-11",
      there: 50_00,
      from: "2026-12-18",
    },
  ]);
});

test("what was sent is taken off the paychecks that came, or off the next one", () => {
  const plan = month([{ debt: "car", on: "2026-12-28", minimum: 300_00 }], {
    sent: 700_00,
    budget: 1000_00,
  });

  expect(allocatePaychecks(plan, on("2026-12-10")).paychecks).toMatchObject([
    { date: "2026-12-18", there: 0, comes: 500_00, already: 200_00, left: 0 },
  ]);
  const less = month([{ debt: "car", on: "2026-12-28", minimum: 700_00 }], {
    sent: 300_00,
    budget: 1000_00,
  });
  expect(allocatePaychecks(less, on("2026-12-10")).paychecks).toMatchObject([
    { date: "2026-12-10", isPayday: false, there: 200_00, left: 200_00 },
    { date: "2026-12-18", comes: 500_00, already: 0, left: 0 },
  ]);
});

test("payments that were met before their debts became known came out of the paychecks before today", () => {
  const plan = month([{ debt: "car", on: "2026-12-28", minimum: 600_00 }], { met: 400_00 });

  expect(allocatePaychecks(plan, on("2026-12-10")).paychecks).toMatchObject([
    { date: "2026-12-10", there: 100_00 },
    { date: "2026-12-18", comes: 500_00, otherMoney: 0, left: 0 },
  ]);
});

test("a month's total is divided among its paydays to the cent", () => {
  const weekly: Paydays = { ...BIWEEKLY, every: "week", amount: null };
  const plan = month([{ debt: "car", on: "2026-12-28", minimum: 1000_03 }]);

  expect(
    allocatePaychecks(plan, on("2026-12-01", weekly)).paychecks.map(({ comes }) => comes),
  ).toEqual([250_00, 250_00, 250_00, 250_03]);
});

test("one-off money of the month comes with its last paycheck", () => {
  const plan = month([{ debt: "car", on: "2026-12-28", minimum: 1200_00 }]);

  expect(allocatePaychecks(plan, on("2026-12-01")).paychecks).toMatchObject([
    { otherMoney: 0 },
    { otherMoney: 200_00, left: 0 },
  ]);
});

test("an extra that waited for this month because of its first bills brings no other money", () => {
  const first = { debt: "visa", on: "2026-12-02", minimum: 100_00 };
  const extra = { debt: "car", on: "2026-12-28", extra: 1000_00 };
  const moneyOf = (of: MonthPaymentPlan, amount: string | null) =>
    allocateApart(of, on("2026-12-01", { ...BIWEEKLY, amount })).paychecks.map(
      ({ comes, otherMoney, left }) => [comes, otherMoney, left],
    );
  const paid = [
    [500_00, 0, 0],
    [500_00, 0, 0],
  ];

  // The paychecks of November pay the first bill.
  expect(moneyOf(month([first, extra], { delayed: 100_00 }), "500.00")).toEqual(paid);
  expect(moneyOf(month([first, extra], { delayed: 100_00 }), null)).toEqual(paid);
  // They kept money that no bill before the first payday needs.
  const kept = { ...extra, extra: 1100_00 };
  expect(moneyOf(month([kept], { delayed: 100_00 }), "500.00")).toEqual([
    [0, 0, 0],
    [500_00, 0, 0],
    [500_00, 0, 0],
  ]);
});

test("money that last month kept for bills after the first payday pays them", () => {
  const car = { debt: "car", on: "2026-12-14", minimum: 600_00 };
  const extra = { debt: "visa", on: "2026-12-28", extra: 500_00 };
  const plan = month([car, extra], { delayed: 100_00 });
  const { uncovered, paychecks } = allocatePaychecks(plan, on("2026-12-01"));

  expect(uncovered).toEqual([]);
  expect(paychecks.map(({ date, there, left }) => [date, there, left])).toEqual([
    ["2026-12-01", 100_00, 100_00],
    ["2026-12-04", 0, 0],
    ["2026-12-18", 0, 0],
  ]);
});

test("a payment of next month that has to leave in this one is paid by it, as far as its bills leave something", () => {
  const home = { debt: "home", on: "2026-12-30", minimum: 400_00, ahead: true };
  const plan = month([{ debt: "car", on: "2026-12-28", minimum: 500_00, extra: 100_00 }, home], {
    budget: 1000_00,
  });
  const { uncovered, waiting, paychecks } = allocatePaychecks(plan, on("2026-12-01"));
  expect([uncovered, waiting]).toEqual([[], []]);
  expect(paychecks.at(-1)?.pays).toMatchObject([
    { debt: "car", isNext: false },
    { debt: "home", amount: 400_00, payBy: "2026-12-30", isNext: true },
  ]);

  const full = month([{ debt: "car", on: "2026-12-28", minimum: 1000_00 }, home]);
  expect(allocatePaychecks(full, on("2026-12-01")).uncovered).toEqual([
    {
      debt: "home",
      kind: "bill",
      amount: 400_00,
      payBy: "2026-12-30",
      there: 0,
      from: "2027-01-01",
    },
  ]);
});

test("the next payday is that of the month after", () => {
  const monthly: Paydays = { every: "month", on: null, days: [31], amount: null };

  expect(allocatePaychecks(month([]), on("2026-12-31", monthly)).next).toBe(
    addDays(monthAfter("2026-12-31", 2), -1),
  );
});

test("an extra with a deadline is paid by the paychecks before it, and no later one pays its rest", () => {
  const plan = month([
    { debt: "visa", on: "2026-12-09", minimum: 100_00 },
    { debt: "store", on: "2026-12-15", extra: 600_00 },
    { debt: "car", on: "2026-12-28", minimum: 300_00 },
  ]);
  const isStore = ({ debt }: { debt: string }) => debt === "store";
  const instructions = plan.instructions.map((each) =>
    isStore(each) ? { ...each, deadline: "2026-12-15" } : each,
  );
  const timed = { ...plan, instructions };
  const { uncovered, paychecks } = allocatePaychecks(timed, on("2026-12-01"));
  const days = { payBy: "2026-12-15", from: "2026-12-18" };

  expect(uncovered).toEqual([
    { debt: "store", kind: "extra", amount: 600_00, there: 400_00, ...days },
  ]);
  expect(paychecks.at(-1)?.pays.find(isStore)).toMatchObject({ amount: 200_00, isMadeUp: true });
  expect(paychecksTooLate(timed, on("2026-12-01"))).toEqual([0, 200_00, 0]);
  expect(findMoneyTooLate(timed, { ...on("2026-12-01"), changes: [] })).toEqual(
    new Map([["store", { amount: 200_00, sendBy: "2026-12-15" }]]),
  );
  expect(delayedExtras(timed, on("2026-12-01"))).toEqual([
    [],
    [{ amount: 200_00, from: "2026-12-15", isFromSavings: true }],
    [],
  ]);
});
