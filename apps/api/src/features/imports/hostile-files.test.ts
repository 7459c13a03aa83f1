import type { Debt } from "@snowball/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createImportHarness, type ImportHarness } from "#testing/import-harness.ts";
import { SETTINGS } from "#testing/plan-harness.ts";

let harness: ImportHarness;
beforeAll(async () => {
  harness = await createImportHarness();
});
afterAll(() => harness.close());

type Json = Record<string, unknown>;
type File = { debts: Json[]; tables: Record<string, Json[]> } & Json;

const NOT_OURS = "This isn't a Snowball export. Choose the file you downloaded in Settings.";
const OTHER_VERSION = "This file is from another version of Snowball and can't be read.";
const partOf = (place: string) => `Part of this file was changed or damaged: ${place}.`;

/** The change to a file, and the expected error. */
const HOSTILE: Record<string, { change: (file: File) => unknown; says: string }> = {
  "no JSON": { change: () => undefined, says: NOT_OURS },
  "something else": { change: () => [[[1]]], says: NOT_OURS },
  "another version": { change: (file) => ({ ...file, version: 2 }), says: OTHER_VERSION },
  "numbers as floats": {
    change: (file) => withRow(file, "debt_entries", { minimum: 95.1 }),
    says: partOf("debt_entries 1, minimum"),
  },
  "an amount beyond all": {
    change: (file) => withRow(file, "debt_entries", { name: "Car", minimum: "9999999999.00" }),
    says: "“Car”, minimum: The minimum payment can't be more than 999,999,999.99.",
  },
  "a name with a line break": {
    change: (file) => withRow(file, "debt_entries", { name: "a\nb" }),
    says: "“a\nb”, name: Not a valid value.",
  },
  "a text that no database holds": {
    change: (file) => withRow(file, "debt_entries", { name: "a\u0000b" }),
    says: partOf("debt_entries 1, name"),
  },
  "an unknown kind": {
    change: (file) => withRow(file, "debt_entries", { kind: "bribe" }),
    says: partOf("debt_entries 1, kind"),
  },
  "a duplicate debt": {
    change: (file) => ({ ...file, debts: [...file.debts, ...file.debts] }),
    says: "This file contains a part twice: debts.",
  },
  "a payment of less than nothing": {
    change: (file) => withRow(file, "payments", { amount: "-5.00" }),
    says: "Part of this file contradicts itself: payments 1.",
  },
  "a payment of a day to come": {
    change: (file) => withRow(file, "payments", { sent_on: "2027-12-01" }),
    says: "Part of this file contradicts itself: payments 1.",
  },
  "a date that is none": {
    change: (file) => withRow(file, "payments", { sent_on: "2026-02-30" }),
    says: partOf("payments 1, sent_on"),
  },
  "settings that contradict themselves": {
    change: (file) => {
      const settings = {
        ...SETTINGS,
        custom_order: [],
        changes: [
          {
            kind: "growth",
            first_on: "2027-01-01",
            every_months: 1,
            amount: "0.00",
            percent: "0",
          },
        ],
      };
      return withRow(file, "payoff_plan_settings", { settings });
    },
    says: "Say by how much the budget grows.",
  },
};

function withRow(file: File, table: string, change: object): unknown {
  const [row, ...rows] = file.tables[table] ?? [];
  return { ...file, tables: { ...file.tables, [table]: [{ ...row, ...change }, ...rows] } };
}

test("rejects an invalid file with a readable error, and stores none of it", async () => {
  const file = await harness.fileOf(await harness.planner());
  const user = await harness.signUp();

  for (const [what, { change, says }] of Object.entries(HOSTILE)) {
    const changed = JSON.stringify(change(JSON.parse(file) as File)) ?? "{";
    const answer = await harness.bring(user, changed);
    const [sentence] = answer.json<{ file?: string[] }>().file ?? [];
    expect({ what, status: answer.statusCode, sentence }).toEqual({
      what,
      status: 400,
      sentence: says,
    });
  }
  const deep = await harness.bring(user, `{"format":"snowball-export","a":${"[".repeat(200_000)}`);
  expect(deep.json()).toEqual({ file: [NOT_OURS] });
  expect((await harness.bring(user, "x".repeat(1_500_001))).statusCode).toBe(400);
  expect([await harness.list<Debt>(user, "debts"), await harness.list(user, "scenarios")]).toEqual([
    [],
    [],
  ]);
});
