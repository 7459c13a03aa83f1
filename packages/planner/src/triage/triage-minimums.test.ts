import fc from "fast-check";
import { expect, test } from "vitest";

import { type DueMinimum, triageMinimums } from "./triage-month.ts";

function due(id: string, about: Partial<DueMinimum> = {}): DueMinimum {
  return {
    id,
    owed: 0,
    minimum: 10_00,
    isSecured: false,
    isOverdue: false,
    rate: 200_000,
    dueDate: null,
    ...about,
  };
}

test("an unsecured debt without interest comes last, also if it is late, small and can be paid in full", () => {
  const debts = [
    due("hospital", { minimum: 50_00, rate: 0, isOverdue: true, dueDate: "2026-11-10" }),
    due("dentist", { minimum: 20_00, rate: 0, dueDate: "2026-12-05" }),
    due("card", { minimum: 300_00, isOverdue: true, dueDate: "2026-11-17" }),
    due("store", { minimum: 60_00, dueDate: "2026-12-20" }),
  ];

  expect(triageMinimums(debts, 400_00).map(({ id, reason, pay }) => [id, reason, pay])).toEqual([
    ["card", "overdue", 300_00],
    ["store", "due", 60_00],
    ["dentist", "interest_free", 20_00],
    ["hospital", "interest_free", 20_00],
  ]);
});

type TriageEntry = ReturnType<typeof triageMinimums>[number];

const paid = (entries: readonly TriageEntry[]) => entries.map(({ id, pay }) => [id, pay]);

test("what a home answers for comes first, then what is late, then what is due soonest", () => {
  const debts = [
    due("no date"),
    due("due later", { dueDate: "2026-12-20" }),
    due("due soon", { dueDate: "2026-12-02" }),
    due("late", { isOverdue: true, dueDate: "2026-11-10" }),
    due("home", { isSecured: true, dueDate: "2026-12-28" }),
    due("late home", { isSecured: true, isOverdue: true, dueDate: "2026-11-28" }),
  ];

  expect(triageMinimums(debts, 60_00).map(({ id, reason }) => [id, reason])).toEqual([
    ["late home", "secured"],
    ["home", "secured"],
    ["late", "overdue"],
    ["due soon", "due"],
    ["due later", "due"],
    ["no date", "no_date"],
  ]);
});

test("who can be paid in full is, and what is left goes as a part to the first that goes short", () => {
  const debts = [
    due("dear", { minimum: 80_00, dueDate: "2026-12-02" }),
    due("small", { minimum: 30_00, dueDate: "2026-12-10" }),
    due("other", { minimum: 50_00, dueDate: "2026-12-20" }),
  ];

  expect(paid(triageMinimums(debts, 70_00))).toEqual([
    ["small", 30_00],
    ["dear", 40_00],
    ["other", 0],
  ]);
});

test("a car is kept by a full payment where the house cannot be paid in full", () => {
  const debts = [
    due("house", { minimum: 1500_00, isSecured: true, dueDate: "2026-12-01" }),
    due("car", { minimum: 300_00, isSecured: true, dueDate: "2026-12-15" }),
    due("card", { minimum: 25_00, dueDate: "2026-12-01" }),
  ];

  expect(paid(triageMinimums(debts, 1000_00))).toEqual([
    ["car", 300_00],
    ["house", 700_00],
    ["card", 0],
  ]);
});

test("a bill without interest waits for those that charge it, and the highest rate comes first", () => {
  const debts = [
    due("hospital", { minimum: 50_00, rate: 0, dueDate: "2026-12-02" }),
    due("card", { minimum: 300_00, dueDate: "2026-12-02" }),
    due("payday", { minimum: 300_00, rate: 3_910_000, dueDate: "2026-12-20" }),
  ];

  expect(triageMinimums(debts, 400_00).map(({ id, reason, pay }) => [id, reason, pay])).toEqual([
    ["payday", "due", 300_00],
    ["card", "due", 100_00],
    ["hospital", "interest_free", 0],
  ]);
});

test("negative money pays no debt", () => {
  expect(paid(triageMinimums([due("card")], -5_00))).toEqual([["card", 0]]);
});

test("the most debts stay current: four of five, where their order alone would keep three", () => {
  const debts = [
    due("dear", { minimum: 600_00, dueDate: "2026-12-02" }),
    due("a", { minimum: 300_00, dueDate: "2026-12-04" }),
    due("b", { minimum: 250_00, dueDate: "2026-12-10" }),
    due("c", { minimum: 300_00, dueDate: "2026-12-12" }),
    due("d", { minimum: 200_00, dueDate: "2026-12-20" }),
  ];
  const current = triageMinimums(debts, 1_100_00).filter(({ pay, minimum }) => pay === minimum);

  expect(current.map(({ id }) => id)).toEqual(["a", "b", "c", "d"]);
});

const anyDue: fc.Arbitrary<DueMinimum[]> = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom("a", "b", "c", "d", "e", "f", "g"),
    owed: fc.constant(0),
    minimum: fc.integer({ min: 1, max: 100_000 }),
    isSecured: fc.boolean(),
    isOverdue: fc.boolean(),
    rate: fc.constantFrom(0, 200_000, 3_910_000),
    dueDate: fc.constantFrom(null, "2026-11-30", "2026-12-15"),
  }),
  { selector: ({ id }) => id },
);
const anyMoney = fc.integer({ min: -10_000, max: 500_000 });

function holds(
  rule: (given: { debts: DueMinimum[]; money: number; entries: TriageEntry[] }) => void,
) {
  fc.assert(
    fc.property(anyDue, anyMoney, (debts, money) => {
      rule({ debts, money, entries: triageMinimums(debts, money) });
    }),
  );
}

test("no more is paid than there is, nor more than is due, and all of it where it is needed", () => {
  holds(({ debts, money, entries }) => {
    const sum = entries.reduce((total, { pay }) => total + pay, 0);
    const requested = debts.reduce((total, { minimum }) => total + minimum, 0);

    expect(sum).toBe(Math.min(Math.max(0, money), requested));
    expect(entries.every(({ pay, minimum }) => pay >= 0 && pay <= minimum)).toBe(true);
    expect(entries.map(({ id }) => id).toSorted()).toEqual(debts.map(({ id }) => id).toSorted());
  });
});

test("nothing unsecured is paid while something secured goes short", () => {
  holds(({ entries }) => {
    const isSecuredShort = entries.some(({ reason, pay, minimum }) => {
      return reason === "secured" && pay < minimum;
    });

    expect(
      isSecuredShort && entries.some(({ reason, pay }) => reason !== "secured" && pay > 0),
    ).toBe(false);
  });
});

test("nothing unsecured that is not late is paid while something late goes short", () => {
  holds(({ entries }) => {
    const isLateShort = entries.some(({ reason, pay, minimum }) => {
      return reason === "overdue" && pay < minimum;
    });
    const isRestPaid = entries.some(({ reason, pay }) => {
      return reason !== "overdue" && reason !== "secured" && pay > 0;
    });

    expect(isLateShort && isRestPaid).toBe(false);
  });
});

test("at most one debt gets a part, and no other that goes short could have had all of it", () => {
  holds(({ entries }) => {
    const parts = entries.filter(({ pay, minimum }) => pay > 0 && pay < minimum);
    const [part] = parts;

    expect(parts.length).toBeLessThanOrEqual(1);
    if (!part) return;
    const kind = (reason: string) => (reason === "no_date" ? "due" : reason);
    const short = entries.filter(
      ({ pay, minimum, reason }) => pay < minimum && kind(reason) === kind(part.reason),
    );
    expect(short[0]).toBe(part);
    expect(short.every(({ minimum }) => minimum > part.pay)).toBe(true);
  });
});

test("the order in which debts are given changes nothing", () => {
  fc.assert(
    fc.property(
      anyDue.chain((debts) =>
        fc.tuple(
          fc.constant(debts),
          fc.shuffledSubarray(debts, { minLength: debts.length, maxLength: debts.length }),
        ),
      ),
      anyMoney,
      ([debts, shuffled], money) => {
        expect(triageMinimums(shuffled, money)).toEqual(triageMinimums(debts, money));
      },
    ),
  );
});
