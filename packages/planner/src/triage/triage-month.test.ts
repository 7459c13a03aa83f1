import type { Debt } from "@snowball/payoff";
import { expect, test } from "vitest";

import { cardFacts } from "../testing/debt-facts.ts";
import { NOTHING_SENT } from "../testing/paying-household.ts";
import { triageMonth, type Urgency, urgencyOf } from "./triage-month.ts";

const PLAN = {
  firstMonth: "2026-12-01",
  portfolio: {
    debts: ["late", "other", "unknown"].map((id): Debt => ({
      id,
      balances: [{ id, amount: 900_00, apr: 240_000, promo: { apr: 0, months: 9 } }],
      minimum: { type: "fixed", amount: 40_00 },
    })),
  },
};

function debt(id: string, about: Partial<Urgency> = {}): Urgency {
  return { id, isSecured: false, isOverdue: false, dueDate: null, dueDay: null, ...about };
}

const month = (number: number) => ({
  month: number,
  money: 50_00,
  due: ["late", "other", "unknown"].map((id) => ({ id, owed: 900_00, minimum: 40_00 })),
});
const debts = [
  debt("late", { isOverdue: true, dueDate: "2026-11-20", dueDay: 20 }),
  debt("other", { dueDay: 4 }),
];

test("in the first month what is late today comes first, with the dates that are known", () => {
  expect(triageMonth(month(1), debts, PLAN)).toMatchObject([
    {
      id: "late",
      reason: "overdue",
      minimum: 40_00,
      pay: 40_00,
      owed: 900_00,
      dueDate: "2026-11-20",
    },
    { id: "other", reason: "due", minimum: 40_00, pay: 10_00, dueDate: "2026-12-04" },
    { id: "unknown", reason: "no_date", minimum: 40_00, pay: 0, dueDate: null },
  ]);
});

test("in a later month nothing is late, since all minimums were paid until then", () => {
  expect(triageMonth(month(3), debts, PLAN)).toMatchObject([
    { id: "other", reason: "due", minimum: 40_00, pay: 40_00, dueDate: "2027-02-04" },
    { id: "late", reason: "due", minimum: 40_00, pay: 10_00, dueDate: "2027-02-20" },
    { id: "unknown", reason: "no_date", minimum: 40_00, pay: 0, dueDate: null },
  ]);
});

test("a home comes first in every month, and the 31st of February is its last day", () => {
  const home = debt("unknown", { isSecured: true, dueDay: 31 });

  expect(triageMonth(month(3), [...debts, home], PLAN)[0]).toMatchObject({
    id: "unknown",
    reason: "secured",
    dueDate: "2027-02-28",
  });
});

test("a payment of the first month is due in that month, also if its day has passed and the next date is known", () => {
  const reported = debt("unknown", { dueDate: "2027-01-16" });
  const dates = triageMonth(month(1), [...debts, reported], PLAN).map(({ id, dueDate }) => [
    id,
    dueDate,
  ]);

  expect(dates).toEqual([
    ["late", "2026-11-20"],
    ["other", "2026-12-04"],
    ["unknown", "2026-12-16"],
  ]);
});

test("what was sent ahead for next month reduces what is due and owed then, and its money", () => {
  const sent = debt("other", { dueDay: 4, sentAhead: 15_00 });

  expect(triageMonth(month(2), [sent], PLAN)[0]).toMatchObject({
    id: "other",
    minimum: 25_00,
    pay: 25_00,
    owed: 885_00,
  });
});

test("what was sent ahead for a still later month takes no money from next month's bills", () => {
  // Next month's payment and the one after it.
  const sent = debt("other", { dueDay: 4, sentAhead: 80_00 });

  expect(triageMonth(month(2), [sent], PLAN)).toMatchObject([
    { id: "late", pay: 10_00 },
    { id: "unknown", pay: 0 },
  ]);
});

test("what is asked about of an earlier month keeps its date, and the last date is known too", () => {
  const openOn = (day: string, isUndated = false) => ({
    cycle: day,
    due_date: day,
    pay_by: day,
    is_undated: isUndated,
    amount: "300.00",
    paid: "0.00",
    is_late: false,
  });
  const facts = cardFacts({ uuid: "other", due_date: "2027-01-05", due_day: 5 });
  const open = ["2026-12-05", "2027-01-05", "2027-02-05"].map((day) => openOn(day));
  const of = urgencyOf(facts, { ...NOTHING_SENT, open }, "2027-01-01");
  const due = [{ id: facts.uuid, owed: 900_00, minimum: 600_00 }];
  const plan = { ...PLAN, firstMonth: "2027-01-01" };

  expect(triageMonth({ month: 1, money: 0, due }, [of], plan)).toMatchObject([
    { reason: "due", dueDate: "2026-12-05", lastDueDate: "2027-01-05" },
  ]);
  expect(triageMonth({ month: 2, money: 0, due }, [of], plan)).toMatchObject([
    { reason: "due", dueDate: "2027-02-05", lastDueDate: "2027-02-05" },
  ]);
  const undated = { ...NOTHING_SENT, open: [openOn("2027-01-31", true)] };
  expect(urgencyOf({ ...facts, due_date: null }, undated, "2027-01-01").dueDate).toBeNull();
});
