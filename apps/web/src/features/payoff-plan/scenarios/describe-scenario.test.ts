import type { WhatIf } from "@snowball/contract";
import { expect, test } from "vitest";

import { settingsFixture } from "../testing/debt-fixture.ts";
import { factsFixture, STORE, VISA } from "../testing/facts-fixture.ts";
import { planWords } from "../words/plan-words.ts";
import { describeSettingsChange, describeWhatIf, suggestName } from "./apply-scenario.ts";

// Not in the order of the sentences.
const WHAT_IF: WhatIf = [
  {
    kind: "consolidation",
    debts: [VISA.uuid, "0b9a6a3e-0000-4000-8000-0000000000ff"],
    apr: "9.9",
    term_months: 36,
    fee: "150.00",
  },
  { kind: "rate", debt: STORE.uuid, apr: "12" },
  { kind: "lump_sum", amount: "2000.00", on: "2027-04-15", debt: VISA.uuid },
  { kind: "pause", from: "2027-06-01", through: "2027-08-31" },
];
const PAUSE = { kind: "pause" as const, id: "1", from: "2027-06-01", through: "2027-08-31" };
const REFUND = {
  kind: "one_off" as const,
  id: "2",
  name: "Tax refund",
  on: "2027-04-15",
  amount: "500.00",
  debt: null,
};

test("describes a what-if, including deleted debts", () => {
  expect(describeWhatIf(WHAT_IF, factsFixture)).toEqual([
    "$2,000.00 once, on Apr 15, 2027, first to Everyday Visa",
    "Only minimums from June 2027 through August 2027",
    "Store Card at 12.00%",
    "One loan over 36 months at 9.90% and a fee of $150.00 instead of Everyday Visa and a debt that's paid off",
  ]);
  expect(describeWhatIf([], factsFixture)).toEqual([]);
});

test("marks dates in the past, which have no effect", () => {
  const passed: WhatIf = [
    { kind: "lump_sum", amount: "5.00", on: "2026-11-20", debt: null },
    { kind: "pause", from: "2026-11-01", through: "2026-11-30" },
  ];

  expect(describeWhatIf(passed, factsFixture)).toEqual([
    "$5.00 once, on Nov 20, 2026 (this date has passed)",
    "Only minimums in November 2026 (this has passed)",
  ]);
});

test("ignores the ids of entries when it compares settings", () => {
  const before = settingsFixture({ changes: [REFUND, PAUSE] });
  const after = settingsFixture({
    changes: [
      { ...REFUND, id: "3" },
      { ...PAUSE, id: "4" },
    ],
  });

  expect(describeSettingsChange(before, after, factsFixture)).toEqual([]);
});

test("describes each changed setting", () => {
  const before = settingsFixture({ changes: [REFUND] });
  const after = settingsFixture({
    strategy: "snowball",
    extra: "300.00",
    rollover: false,
    changes: [
      PAUSE,
      { kind: "growth", first_on: "2027-03-01", every_months: 12, amount: "10.00", percent: "0" },
    ],
  });

  expect(describeSettingsChange(before, after, factsFixture)).toEqual([
    "Strategy: Snowball",
    "$300.00 a month beyond the minimums",
    "You keep minimums that end",
    "Raise: $10.00 a month more every year from March 2027",
    "Pause: Only minimums from June 2027 through August 2027",
    "Without: Tax refund: $500.00 once, on Apr 15, 2027",
  ]);
});

test("does not report a raise that is already in the budget as changed", () => {
  const growth = {
    kind: "growth" as const,
    first_on: "2026-03-01",
    every_months: 12,
    amount: "10.00",
    percent: "0",
  };
  const before = settingsFixture({ changes: [growth] });
  const moved = settingsFixture({
    extra: "210.00",
    changes: [{ ...growth, first_on: "2027-03-01" }],
  });

  expect(describeSettingsChange(before, moved, factsFixture)).toEqual([
    "$210.00 a month beyond the minimums",
  ]);
  expect(describeSettingsChange(before, settingsFixture(), factsFixture)).toEqual([
    "Without: Raise: $10.00 a month more every year from March 2027",
  ]);
});

test("describes the total of a budget that has one", () => {
  const before = settingsFixture({ total: "400.00" });

  expect(
    describeSettingsChange(
      before,
      settingsFixture({ extra: "1.00", total: "450.00" }),
      factsFixture,
    ),
  ).toEqual(["$450.00 a month in total"]);
  expect(
    describeSettingsChange(
      before,
      settingsFixture({ extra: "1.00", total: "400.00" }),
      factsFixture,
    ),
  ).toEqual([]);
});

test("compares the custom order only for the custom strategy", () => {
  const reordered = { custom_order: [STORE.uuid, VISA.uuid] };

  expect(
    describeSettingsChange(settingsFixture(), settingsFixture(reordered), factsFixture),
  ).toEqual([]);
  expect(
    describeSettingsChange(
      settingsFixture({ strategy: "custom" }),
      settingsFixture({ strategy: "custom", ...reordered }),
      factsFixture,
    ),
  ).toEqual(["Strategy: My own order, changed"]);
});

test("suggests a name from the changes", () => {
  const words = planWords(factsFixture);
  const current = settingsFixture();
  const settings = settingsFixture({ extra: "300.00" });

  expect(suggestName({ settings, whatIf: WHAT_IF }, current, words)).toBe(
    "$300.00 extra, lump sum, pause, new rates, and one loan",
  );
  expect(suggestName({ settings: current, whatIf: [] }, current, words)).toBe("");
});

test("says that extra money is not used with minimums only", () => {
  const before = settingsFixture({ strategy: "minimum_only" });
  const after = { ...before, extra: "250.00", rollover: false };

  expect(describeSettingsChange(before, after, factsFixture)).toEqual([
    "$250.00 a month beyond the minimums (not used with minimums only)",
    "You keep minimums that end (not used with minimums only)",
  ]);
});
