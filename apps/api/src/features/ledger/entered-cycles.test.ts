import { addDays, compareDates } from "@snowball/dates";
import fc from "fast-check";
import { expect, test } from "vitest";

import { ledgerFacts, obligation } from "#testing/ledger-rows.ts";

import { cyclesOf } from "./cycle-rules.ts";
import type { LedgerFacts, Obligation } from "./ledger-rows.ts";

function shown(obligations: readonly Obligation[]): string[] {
  return obligations.map(
    ({ cycle, dueDate, amount }) =>
      `${cycle}${dueDate === cycle ? "" : ` due ${dueDate}`} ${amount ?? "?"}`,
  );
}

const entered = (dueDay: number | null, others: Partial<LedgerFacts["user"]> = {}) =>
  ledgerFacts({ kind: "auto_loan", user: { amount: "412.00", dueDay, ...others } });

test.for<[string, number, string, string[]]>([
  ["this month's and the next", 6, "2026-11-22", ["2026-12-06 412.00", "2027-01-06 412.00"]],
  ["due today", 22, "2026-11-22", ["2026-11-22 412.00", "2026-12-22 412.00"]],
  ["the next only when it is near", 7, "2026-11-22", ["2026-12-07 412.00"]],
  ["no day 31", 31, "2027-02-01", ["2027-02-28 412.00"]],
  ["no day 31, in a leap year", 31, "2028-02-01", ["2028-02-29 412.00"]],
  ["the 31st comes back", 31, "2027-02-28", ["2027-02-28 412.00", "2027-03-31 412.00"]],
])("its due day makes a cycle a month: %s", ([, day, today, expected]) => {
  expect(shown(cyclesOf(entered(day), [], today))).toEqual(expected);
});

test("without a due day, creates a cycle for each calendar month since the balance was entered", () => {
  const facts = entered(null, { balanceOn: "2026-11-22" });

  expect(shown(cyclesOf(facts, [], "2027-01-01"))).toEqual([
    "2026-11-30 412.00",
    "2026-12-31 412.00",
    "2027-01-31 412.00",
  ]);
});

test("without an amount, the amount of a cycle is unknown", () => {
  expect(shown(cyclesOf(entered(6, { amount: null }), [], "2026-12-01"))).toEqual([
    "2026-12-06 ?",
    "2027-01-06 ?",
  ]);
});

test("creates cycles for months in which the user did not open the app", () => {
  const kept = cyclesOf(entered(6), [], "2026-11-22");

  expect(cyclesOf(entered(6), kept, "2027-03-20").map(({ cycle }) => cycle)).toEqual([
    "2026-12-06",
    "2027-01-06",
    "2027-02-06",
    "2027-03-06",
    "2027-04-06",
  ]);
});

test("uses the user's payment for a cycle that the bank had not billed, even after its due date", () => {
  const dueDate = "2026-12-18";
  const unbilled = obligation({ cycle: dueDate, dueDate, amount: null, amountSource: null });

  expect(shown(cyclesOf(entered(18), [unbilled], "2026-11-25"))[0]).toBe("2026-12-18 412.00");
  expect(shown(cyclesOf(entered(18), [unbilled], "2026-12-25"))[0]).toBe("2026-12-18 412.00");
  const billed = obligation({ cycle: dueDate, dueDate, amount: "52.00" });
  expect(shown(cyclesOf(entered(18), [billed], "2026-11-25"))[0]).toBe("2026-12-18 52.00");
});

test("a new due day or amount changes future cycles only", () => {
  const kept = cyclesOf(entered(6), [], "2026-11-22");
  const moved = ledgerFacts({ user: { amount: "430.00", dueDay: 20, dueDayOn: "2026-12-10" } });

  expect(shown(cyclesOf(moved, kept, "2026-12-10"))).toEqual([
    "2026-12-06 412.00",
    "2027-01-06 due 2027-01-20 430.00",
  ]);
});

test.for([
  ["with a due day", entered(31, { dueDayOn: "2026-01-15" })],
  ["without a due day", entered(null, { balanceOn: "2026-01-15" })],
] as const)("the cycles of a day do not depend on earlier reads: %s", ([, facts]) => {
  const days = fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 8 });
  fc.assert(
    fc.property(days, (offsets) => {
      const last = addDays("2026-01-15", 500);
      const looked = offsets
        .map((offset) => addDays("2026-01-15", offset))
        .toSorted(compareDates)
        .reduce<Obligation[]>((kept, day) => cyclesOf(facts, kept, day), []);

      expect(cyclesOf(facts, looked, last)).toEqual(cyclesOf(facts, [], last));
    }),
  );
});
