import { expect, test } from "vitest";

import { settingsFixture } from "../testing/debt-fixture.ts";
import { VISA as VISA_DEBT } from "../testing/facts-fixture.ts";
import { readDebtsToday } from "../words/read-debts.ts";
import { buildWhatIfBase, readWhatIfDraft, toDraft, type WhatIfDraft } from "./what-if-draft.ts";

const VISA = "0b9a6a3e-0000-4000-8000-00000000000a";
const settings = settingsFixture();
const context = {
  settings,
  today: "2026-11-21",
  minimums: 9_500,
  firstMonth: "2026-12-01",
  isPerPaycheck: false,
};
const blank = toDraft([], context);

function read(changed: Partial<WhatIfDraft>) {
  return readWhatIfDraft({ ...blank, ...changed }, context);
}

test("a blank draft changes nothing and has no errors", () => {
  expect(read({})).toEqual({
    settings,
    whatIf: [],
    faults: [],
  });
});

test("converts the whole form to the API's what-if and back unchanged", () => {
  const { whatIf, settings: tried } = read({
    amount: "$1,300",
    strategy: "snowball",
    lump_sum: { amount: "1,500", on: "2027-04-15", debt: VISA },
    rate: { [VISA]: "12.5%", other: " " },
    pause: { from: "2027-02-01", through: "2027-02-01" },
    consolidation: { debts: [VISA], apr: "9.9", term_months: "36", fee: "" },
  });

  expect(tried).toEqual({ ...settings, extra: "1300.00", total: "1395.00", strategy: "snowball" });
  expect(whatIf).toEqual([
    { kind: "lump_sum", amount: "1500.00", on: "2027-04-15", debt: VISA },
    { kind: "pause", from: "2027-02-01", through: "2027-02-28" },
    { kind: "rate", debt: VISA, apr: "12.5" },
    { kind: "consolidation", debts: [VISA], apr: "9.9", term_months: 36, fee: "0.00" },
  ]);
  const reopened = readWhatIfDraft(toDraft(whatIf, context), {
    ...context,
    settings: tried,
  });
  expect(reopened).toEqual({ settings: tried, whatIf, faults: [] });
});

test("a different extra includes past raises and moves the next raise ahead", () => {
  const growth = {
    kind: "growth" as const,
    first_on: "2026-01-01",
    every_months: 12,
    amount: "50.00",
    percent: "0",
  };
  const grown = { ...context, settings: settingsFixture({ changes: [growth] }) };

  expect(readWhatIfDraft(blank, grown).settings.changes).toEqual([growth]);
  expect(readWhatIfDraft({ ...blank, amount: "300" }, grown).settings.changes).toEqual([
    { ...growth, first_on: "2027-01-01" },
  ]);
});

test("an amount from each paycheck is what the plan would have with it", () => {
  const paydays = { every: "two_weeks" as const, on: "2026-12-04", days: [], amount: "330.00" };
  const paid = settingsFixture({ paydays });
  const facts = readDebtsToday([VISA_DEBT], { ledger: [], today: "2026-12-01" });
  const base = buildWhatIfBase(facts, paid);
  const tried = (amount: string) => readWhatIfDraft({ ...blank, amount }, base);

  expect(base).toMatchObject({ amount: 330_00, isPerPaycheck: true });
  expect(tried("380").settings).toEqual({ ...paid, paydays: { ...paydays, amount: "380.00" } });
  expect(tried("0")).toMatchObject({ settings: paid, faults: [{ part: "amount" }] });
});

test("a pause never ends before it begins", () => {
  expect(read({ pause: { from: "2027-05-01", through: "2027-03-01" } }).whatIf).toEqual([
    { kind: "pause", from: "2027-05-01", through: "2027-05-31" },
  ]);
});

const loan = { debts: [VISA], apr: "9", term_months: "36", fee: "" };

test.for([
  ["amount.amount", { amount: "lots" }, false],
  ["amount.amount", { amount: "" }, true],
  ["lump_sum.amount", { lump_sum: { amount: "0", on: "2027-01-01", debt: "" } }, false],
  ["lump_sum.amount", { lump_sum: { amount: "-5", on: "2027-01-01", debt: "" } }, false],
  ["lump_sum.on", { lump_sum: { amount: "5", on: "", debt: "" } }, true],
  ["lump_sum.on", { lump_sum: { amount: "5", on: "2026-11-20", debt: "" } }, false],
  ["lump_sum.on", { lump_sum: { amount: "5", on: "9999-01-01", debt: "" } }, false],
  [`rate.${VISA}`, { rate: { [VISA]: "-1" } }, false],
  ["consolidation.apr", { consolidation: { ...loan, apr: "" } }, true],
  ["consolidation.apr", { consolidation: { ...loan, apr: "x" } }, false],
  ["consolidation.term_months", { consolidation: { ...loan, term_months: "0" } }, false],
  ["consolidation.term_months", { consolidation: { ...loan, term_months: "481" } }, false],
  ["consolidation.term_months", { consolidation: { ...loan, term_months: "12.5" } }, false],
  ["consolidation.fee", { consolidation: { ...loan, fee: "1%" } }, false],
] as const)("ignores %s while the input is %o", ([field, changed, isMissing]) => {
  const { whatIf, settings: tried, faults } = read(changed as Partial<WhatIfDraft>);

  expect(faults.map((fault) => [`${fault.part}.${fault.field}`, fault.isMissing])).toEqual([
    [field, isMissing],
  ]);
  expect(faults[0]?.sentence).toMatch(/\.$|[0-9]$/);
  expect({ tried, whatIf }).toEqual({ tried: settings, whatIf: read({}).whatIf });
});
