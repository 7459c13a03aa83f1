import type { ChangeCause, PayoffChange } from "@snowball/contract";
import { expect, test } from "vitest";

import { changeLedger } from "./change-ledger.ts";
import { firstComparedDay } from "./choose-snapshot.ts";
import { describeCause } from "./describe-cause.ts";
import { describeMove } from "./describe-move.ts";

const CHANGE: PayoffChange = {
  from: "2026-11-01",
  to: "2026-12-05",
  months_before: 17,
  months_after: 18,
  debt_free_month_before: "2028-04-01",
  debt_free_month_after: "2028-06-01",
  cost_before: "5000.00",
  cost_after: "5321.07",
  parts: [
    { cause: "time", debt: null, months: -1, cost: "-310.00" },
    { cause: "charges", debt: "visa", months: 2, cost: "640.50" },
    { cause: "payments", debt: "gone", months: 0, cost: "-9.43" },
  ],
  turned_by: null,
};

test("the rows and what was before come to what is, to the cent", () => {
  const ledger = changeLedger(CHANGE, (id) => (id === "visa" ? "Everyday Visa" : null));

  expect(ledger).toEqual({
    before: { months: 17, cost: 500_000 },
    rows: [
      { words: "1 month passed, as planned", months: -1, cost: -31_000 },
      { words: "New charges on Everyday Visa", months: 2, cost: 64_050 },
      { words: "You paid more on a debt that is gone than planned", months: 0, cost: -943 },
    ],
    sum: { months: 1, cost: 32_107 },
    after: { months: 18, cost: 532_107 },
  });
});

test("where one of the days had no plan there is nothing to add up", () => {
  expect(changeLedger({ ...CHANGE, months_before: null, cost_before: null }, () => null)).toBe(
    null,
  );
});

test.for([
  ["new_debts", "New in your plan: Visa"],
  ["removed_debts", "No longer in your plan: Visa"],
  ["charges", "New charges on Visa"],
  ["balances", "No transaction says why the balance moved on Visa"],
  ["rates", "Another rate, offer or fee on Visa"],
  ["minimums", "Another minimum payment on Visa"],
  ["payments", "You paid less on Visa than planned"],
  ["budget", "You changed the budget or the strategy"],
] as const)("%s reads: %s", ([cause, words]) => {
  expect(describeCause({ cause: cause as ChangeCause, name: "Visa", sign: 1 }, CHANGE)).toBe(words);
});

test.for([
  [{}, "Your debt-free date moved from April 2028 to June 2028 since Nov 1."],
  [
    { debt_free_month_after: "2028-04-01" },
    "Your debt-free date is April 2028, the same as on Nov 1.",
  ],
  [
    { to: "2027-01-05" },
    "Your debt-free date moved from April 2028 to June 2028 since Nov 1, 2026.",
  ],
  [
    { from: "2026-12-05" },
    "Your debt-free date moved from April 2028 to June 2028 since earlier today.",
  ],
  [
    { months_after: null, debt_free_month_after: null },
    "Your plan has no end now. You were to be debt-free in April 2028 on Nov 1.",
  ],
  [
    { months_before: null, debt_free_month_before: null },
    "Your plan works again: debt-free in June 2028. It had no end on Nov 1.",
  ],
  [
    { months_before: 0, debt_free_month_before: null },
    "You owed nothing on Nov 1; now you are debt-free in June 2028.",
  ],
  [{ months_after: 0, debt_free_month_after: null }, "You owe nothing now."],
  [
    {
      months_before: null,
      debt_free_month_before: null,
      months_after: null,
      debt_free_month_after: null,
    },
    "Your plan has no end, as it had none on Nov 1.",
  ],
] as const)("%o reads: %s", ([changed, sentence]) => {
  expect(describeMove({ ...CHANGE, ...changed })).toBe(sentence);
});

test("the day to compare with at first is four weeks back, or the first there is", () => {
  const snapshots = ["2026-12-05", "2026-11-10", "2026-11-05", "2026-10-01"].map((on) => ({ on }));

  expect(firstComparedDay(snapshots, "2026-12-05")).toBe("2026-11-05");
  expect(firstComparedDay(snapshots.slice(0, 2), "2026-12-05")).toBe("2026-11-10");
  expect(firstComparedDay([], "2026-12-05")).toBeNull();
});
