import { addDays } from "@snowball/dates";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { ledgerFacts, obligation } from "#testing/ledger-rows.ts";

import { cyclesOf } from "./cycle-rules.ts";
import type { LenderReport, LedgerFacts, Obligation } from "./ledger-rows.ts";

const TODAY = "2026-12-01";

function shown(obligations: readonly Obligation[]): string[] {
  return obligations.map(
    ({ cycle, dueDate, amount, stillAsked, stillAskedOn }) =>
      `${cycle}${dueDate === cycle ? "" : ` due ${dueDate}`} ${amount ?? "?"}` +
      (stillAsked ? ` (${stillAsked} on ${stillAskedOn})` : ""),
  );
}

const KEPT = obligation();

describe("the bank's report", () => {
  test.for<[string, { bank: Partial<LenderReport>; kept?: Obligation[] }, string[]]>([
    [
      "a first date creates the first cycle",
      { bank: { dueDate: "2026-12-05", amount: "75.00" } },
      ["2026-12-05 75.00"],
    ],
    ["an unknown amount stays unknown", { bank: { dueDate: "2026-12-05" } }, ["2026-12-05 ?"]],
    [
      "a first date before its statement does not get the previous statement's amount",
      { bank: { dueDate: "2026-12-20", statementDate: "2026-10-26", amount: "35.00" } },
      ["2026-12-20 ?"],
    ],
    [
      "nothing due creates an obligation of zero",
      { bank: { dueDate: "2026-12-05", amount: "0.00" } },
      ["2026-12-05 0.00"],
    ],
    [
      "the same date belongs to the same cycle",
      { bank: { dueDate: "2026-12-05", amount: "75.00" }, kept: [KEPT] },
      ["2026-12-05 75.00"],
    ],
    [
      "a date 13 days later is a correction",
      { bank: { dueDate: "2026-12-18", amount: "75.00" }, kept: [KEPT] },
      ["2026-12-05 due 2026-12-18 75.00"],
    ],
    [
      "a date 13 days earlier is a correction",
      { bank: { dueDate: "2026-11-22", amount: "75.00" }, kept: [KEPT] },
      ["2026-12-05 due 2026-11-22 75.00"],
    ],
    [
      "a date 14 days later is the next cycle",
      { bank: { dueDate: "2026-12-19", amount: "40.00" }, kept: [KEPT] },
      ["2026-12-05 75.00", "2026-12-19 40.00"],
    ],
    [
      "the next month is the next cycle and does not change the last one",
      { bank: { dueDate: "2027-01-05", amount: "40.00" }, kept: [KEPT] },
      ["2026-12-05 75.00", "2027-01-05 40.00"],
    ],
    [
      "a newer statement is the next cycle although it is due 12 days later",
      {
        bank: { dueDate: "2026-12-17", statementDate: "2026-11-25", amount: "40.00" },
        kept: [KEPT],
      },
      ["2026-12-05 75.00", "2026-12-17 40.00"],
    ],
    [
      "a card with a due date that moves between months",
      {
        bank: { dueDate: "2027-01-02", statementDate: "2026-12-08", amount: "40.00" },
        kept: [KEPT],
      },
      ["2026-12-05 75.00", "2027-01-02 40.00"],
    ],
    [
      "a next date before its statement has no amount yet",
      {
        bank: { dueDate: "2027-01-05", statementDate: "2026-11-10", amount: "75.00" },
        kept: [KEPT],
      },
      ["2026-12-05 75.00", "2027-01-05 ?"],
    ],
    [
      "the statement adds the amount",
      {
        bank: { dueDate: "2027-01-05", statementDate: "2026-12-10", amount: "40.00" },
        kept: [
          KEPT,
          obligation({
            dueDate: "2027-01-05",
            amount: null,
            amountSource: null,
            statementDate: null,
          }),
        ],
      },
      ["2026-12-05 75.00", "2027-01-05 40.00"],
    ],
    [
      "a missed date that is still reported does not hide later payments",
      { bank: { dueDate: "2026-10-05", amount: "75.00", isOverdue: true } },
      ["2026-10-05 75.00", "2026-11-05 ?", "2026-12-05 ?"],
    ],
    [
      "the lender bills a cycle later",
      {
        bank: { dueDate: "2026-12-05", amount: "75.00" },
        kept: [
          obligation({ dueDate: "2026-11-05" }),
          obligation({ amount: null, amountSource: null, statementDate: null }),
        ],
      },
      ["2026-11-05 75.00", "2026-12-05 75.00"],
    ],
    [
      "a bill with a higher amount",
      {
        bank: { dueDate: "2026-12-05", statementDate: "2026-11-10", amount: "104.00" },
        kept: [KEPT],
      },
      ["2026-12-05 104.00"],
    ],
    [
      "a lender that requests less on the same statement",
      {
        bank: { dueDate: "2026-12-05", statementDate: "2026-11-10", amount: "35.00" },
        kept: [KEPT],
      },
      ["2026-12-05 75.00 (35.00 on 2026-12-01)"],
    ],
    [
      "a reissued statement replaces the bill",
      {
        bank: { dueDate: "2026-12-05", statementDate: "2026-11-12", amount: "35.00" },
        kept: [KEPT],
      },
      ["2026-12-05 35.00"],
    ],
    [
      "a report without an amount keeps the known amount",
      { bank: { dueDate: "2026-12-05", amount: null }, kept: [KEPT] },
      ["2026-12-05 75.00"],
    ],
    [
      "a report without a date keeps the known cycle",
      { bank: { dueDate: null }, kept: [KEPT] },
      ["2026-12-05 75.00"],
    ],
    [
      "the next statement's amount with the last due date does not change the last cycle",
      {
        bank: { dueDate: "2026-12-05", statementDate: "2026-12-10", amount: "20.00" },
        kept: [KEPT],
      },
      ["2026-12-05 75.00"],
    ],
  ])("%s", ([, { bank, kept = [] }, expected]) => {
    expect(shown(cyclesOf(ledgerFacts({ bank }), kept, TODAY))).toEqual(expected);
  });

  test("a past-due amount from before a mortgage was linked is a cycle one month earlier", () => {
    const bank = { dueDate: "2026-12-31", amount: "2187.43", pastDue: "194.35" };

    const first = cyclesOf(ledgerFacts({ kind: "mortgage", bank }), [], TODAY);

    expect(shown(first)).toEqual(["2026-11-30 194.35", "2026-12-31 2187.43"]);
    expect(cyclesOf(ledgerFacts({ kind: "mortgage", bank }), first, TODAY)).toEqual(first);
  });
});

describe("the user's overrides of the bank's report", () => {
  const bank = (dueDate: string, asOf = "2026-12-01") => ({ dueDate, asOf, amount: "75.00" });
  const factsOf = (dueDate: string, report: Partial<LenderReport>): LedgerFacts =>
    ledgerFacts({ bank: report, user: { dueDate } });

  test("creates the cycle on the corrected due date", () => {
    const [made] = cyclesOf(factsOf("2026-12-20", bank("2026-12-05")), [], TODAY);

    expect(made).toMatchObject({ dueDate: "2026-12-20", dueDateSource: "user" });
  });

  test("keeps the cycle's key if its date is corrected, and restores the date without the correction", () => {
    const corrected = cyclesOf(factsOf("2026-12-20", bank("2026-12-05")), [KEPT], TODAY);
    expect(shown(corrected)).toEqual(["2026-12-05 due 2026-12-20 75.00"]);
    expect(cyclesOf(factsOf("2026-12-20", bank("2026-12-05")), corrected, TODAY)).toEqual(
      corrected,
    );

    const taken = cyclesOf(ledgerFacts({ bank: bank("2026-12-05") }), corrected, TODAY);
    expect(shown(taken)).toEqual(["2026-12-05 75.00"]);
  });

  test("uses the user's minimum, and the bank's after it is removed", () => {
    const report = bank("2026-12-05");
    const mine = cyclesOf(ledgerFacts({ bank: report, user: { amount: "90.00" } }), [KEPT], TODAY);
    expect(mine).toMatchObject([{ amount: "90.00", amountSource: "user" }]);

    const taken = cyclesOf(ledgerFacts({ bank: report }), mine, TODAY);
    expect(taken).toMatchObject([{ amount: "75.00", amountSource: "bank" }]);
  });
});

test("repeating any report does not change the cycles", () => {
  const report = fc.record({
    asOf: fc.constant("2026-12-01"),
    dueDate: fc.integer({ min: -60, max: 60 }).map((days) => addDays(TODAY, days)),
    amount: fc.constantFrom(null, "0.00", "35.00", "75.00"),
    statementDate: fc.constantFrom(null, "2026-11-10", "2026-12-10"),
    isOverdue: fc.constantFrom(null, false, true),
    pastDue: fc.constantFrom(null, "0.00", "40.00"),
  });
  const user = fc.record({
    amount: fc.constantFrom(null, "60.00"),
    dueDate: fc.constantFrom(null, "2026-11-30", "2026-12-20"),
    dueDay: fc.constantFrom(null, 1, 15, 31),
    dueDayOn: fc.constantFrom(null, "2026-11-15"),
  });
  fc.assert(
    fc.property(fc.array(fc.record({ bank: report, user }), { minLength: 1 }), (reports) => {
      let kept: Obligation[] = [];
      for (const each of reports) {
        kept = cyclesOf(ledgerFacts(each), kept, TODAY);
        expect(cyclesOf(ledgerFacts(each), kept, TODAY)).toEqual(kept);
        expect(new Set(kept.map(({ cycle }) => cycle)).size).toBe(kept.length);
      }
    }),
  );
});
