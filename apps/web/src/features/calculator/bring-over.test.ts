import type { Debt, NewDebt, PayoffPlanSettings } from "@snowball/contract";
import { monthAfter } from "@snowball/dates";
import { expect, test } from "vitest";

import { ApiError } from "#lib/api/errors.ts";

import {
  importableDebts,
  type ImportCalls,
  importDraft,
  skippedDebts,
} from "./bring-over-offer.tsx";
import { draftFixture, enteredFixture, SECOND_ID } from "./testing/entered-fixture.ts";
import { factsOfEntry } from "./facts-of-entry.ts";

const SETTINGS = {
  strategy: "optimal",
  extra: "0.00",
  total: "800.00",
  rollover: false,
  changes: [{ kind: "pause", id: SECOND_ID, from: "2027-01-01", through: "2027-02-01" }],
} as unknown as PayoffPlanSettings;

const draft = draftFixture([
  enteredFixture(),
  enteredFixture({ id: SECOND_ID, name: "", kind: "auto_loan", owed: "5,100.50" }),
  enteredFixture({ id: "example", isExample: true }),
]);

const INPUT = { draft, dueDays: new Map<string, number>() };

/** An in-memory account. `fails` selects the call that fails, before or after its effect. */
function account(fails: (call: string) => "before" | "after" | null = () => null) {
  const debts: Debt[] = [];
  const saved: PayoffPlanSettings[] = [];
  async function answer<T>(call: string, work: () => T): Promise<T> {
    const failure = fails(call);
    if (failure === "before") throw new Error("offline");
    const value = work();
    if (failure === "after") throw new Error("the answer was lost");
    return value;
  }
  const calls: ImportCalls = {
    listDebts: () => answer("list", () => [...debts]),
    createDebt: (input) => answer(`create ${input.name}`, () => store(debts, input)),
    readSettings: () => answer("read", () => saved.at(-1) ?? SETTINGS),
    saveSettings: (settings) => answer("save", () => void saved.push(settings)),
  };

  return { calls, debts, saved };
}

/** Like the server: a debt that is created again with a known uuid is returned, not duplicated. */
function store(debts: Debt[], { uuid, name, balances }: NewDebt): Debt {
  const existing = debts.find((debt) => debt.uuid === uuid);
  if (existing) return existing;
  const entry = enteredFixture({ name, id: balances[0]?.id ?? "" });
  const debt = factsOfEntry(entry, { index: 0, firstMonth: monthAfter("2026-11-20", 1) });
  if (!debt) throw new Error("not readable");
  const entered = { ...debt, uuid: uuid ?? crypto.randomUUID() };
  debts.push(entered);
  return entered;
}

test("imports only the debts that the visitor typed, with amounts in API format", () => {
  expect(importableDebts(draft)).toEqual([
    {
      uuid: draft.debts[0]?.id,
      name: "North Visa",
      kind: "credit_card",
      balances: [{ id: draft.debts[0]?.id, amount: "3200.00", apr: "22.5" }],
      minimum: "96.00",
    },
    {
      uuid: SECOND_ID,
      name: "Debt 2",
      kind: "auto_loan",
      balances: [{ id: SECOND_ID, amount: "5100.50", apr: "22.5" }],
      minimum: "96.00",
    },
  ]);
});

test("imports the due day that the user chose for a debt", () => {
  const dueDays = new Map([[SECOND_ID, 20]]);

  expect(importableDebts(draft, dueDays).map(({ due_day: day }) => day)).toEqual([undefined, 20]);
});

test("imports an unreadable rate or minimum as missing", () => {
  const debts = [enteredFixture({ apr: "lots", minimum: "some" })];

  expect(importableDebts({ debts })).toEqual([
    expect.objectContaining({
      name: "North Visa",
      balances: [{ id: debts[0]?.id, amount: "3200.00", apr: null }],
      minimum: null,
    }),
  ]);
});

test("skips a debt with a missing or unreadable balance and lists its name", () => {
  const debts = [
    enteredFixture({ owed: "" }),
    enteredFixture({ name: "", owed: "a lot" }),
    enteredFixture({ name: "", owed: "", apr: "", minimum: "" }),
  ];

  expect(importableDebts({ debts })).toEqual([]);
  expect(skippedDebts({ debts })).toEqual(["North Visa", "Debt 2"]);
});

test("creates each debt once if the import runs twice at the same time", async () => {
  const { calls, debts } = account();
  const listDebts = async () => [];

  await Promise.all([importDraft(INPUT, { ...calls, listDebts }), importDraft(INPUT, calls)]);

  expect(debts.map(({ name }) => name)).toEqual(["North Visa", "Debt 2"]);
});

test("does not restore a debt that was removed between two attempts", async () => {
  const { calls, debts } = account();
  const fields = { uuid: ["This debt was entered before, and removed since."] };
  const createDebt: typeof calls.createDebt = async (input) => {
    if (input.name !== "North Visa") return calls.createDebt(input);
    throw new ApiError("Check what you entered.", { status: 400, code: null, fields });
  };

  await importDraft(INPUT, { ...calls, createDebt });

  expect(debts.map(({ name }) => name)).toEqual(["Debt 2"]);
});

test("imports the extra payment and the strategy and keeps the account's other settings", async () => {
  const { calls, saved } = account();
  await importDraft(INPUT, calls);

  expect(saved).toEqual([
    { ...SETTINGS, strategy: "snowball", extra: "150.00", rollover: true, total: null },
  ]);
});

for (const call of ["list", "create North Visa", "create Debt 2", "read", "save"]) {
  for (const when of ["before", "after"] as const) {
    test(`imports everything exactly once on retry after ${call} fails ${when} it takes effect`, async () => {
      let isFailing = true;
      const { calls, debts, saved } = account((each) => (isFailing && each === call ? when : null));

      await expect(importDraft(INPUT, calls)).rejects.toThrow(/offline|lost/);
      isFailing = false;
      await importDraft(INPUT, calls);

      expect(debts.map(({ name }) => name)).toEqual(["North Visa", "Debt 2"]);
      expect(saved.at(-1)).toMatchObject({ strategy: "snowball", extra: "150.00" });
    });
  }
}
