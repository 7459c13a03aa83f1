import { expect, test } from "vitest";

import { factsFixture, VISA } from "../testing/facts-fixture.ts";
import { BONUS, PAUSE, RAISE, REFUND } from "../testing/adjustment-fixture.ts";
import type { AnyDraft } from "../kinds/kind.tsx";
import { type AdjustmentKind, adjustmentKinds } from "../kinds/kinds.ts";

const ID = "0b9a6a3e-0000-4000-8000-000000000009";
const typedFor = {
  one_off: { name: " Tax refund ", on: "2027-04-15", amount: "$1,200.5" },
  recurring: { name: "Bonus", first_on: "2027-03-15", amount: "300", every_months: "6" },
  growth: { amount: "25", percent: "2.5", first_on: "2027-06-01" },
  pause: { from: "2027-02-01", through: "2027-03-01" },
};

/** Returns the entry, or an error by field. */
function readWith(
  kind: AdjustmentKind,
  draft: AnyDraft,
  { id, known }: { id: string; known: AnyDraft | null },
) {
  const {
    changes: [adjustment],
    faults,
  } = adjustmentKinds[kind].read(draft, { id, today: factsFixture.today, known });

  return adjustment
    ? { adjustment }
    : { errors: Object.fromEntries(faults.map(({ field, sentence }) => [field, sentence])) };
}

function read(kind: AdjustmentKind, about: AnyDraft = {}) {
  const draft = { ...adjustmentKinds[kind].blank(factsFixture), ...typedFor[kind], ...about };

  return readWith(kind, draft, { id: ID, known: null });
}

test.for([
  ["one_off", { ...REFUND, id: ID }],
  ["recurring", { ...BONUS, id: ID }],
  ["growth", RAISE],
  ["pause", { ...PAUSE, id: ID }],
] as const)("reads a typed %s as the API's entry", ([kind, entry]) => {
  expect(read(kind)).toEqual({ adjustment: entry });
});

test("reads less money as negative and without a debt, in any notation", () => {
  const amountOf = (about: AnyDraft) => {
    const got = read("one_off", { debt: VISA.uuid, ...about });
    return got.adjustment;
  };
  const missing = { amount: "-300.00", debt: null };

  expect(amountOf({ direction: "less", amount: "300" })).toMatchObject(missing);
  expect(amountOf({ amount: "-300" })).toMatchObject(missing);
  expect(amountOf({ direction: "less", amount: "−$300" })).toMatchObject(missing);
  expect(amountOf({ amount: "300" })).toMatchObject({ amount: "300.00", debt: VISA.uuid });
});

test.for([
  ["one_off", { name: " " }, { name: "Give it a name." }],
  ["one_off", { name: "x".repeat(101) }, { name: "Use at most 100 characters." }],
  ["one_off", { on: "" }, { on: "Choose a date." }],
  ["one_off", { on: "0026-04-15" }, { on: "Choose a date from 1900 to 2199." }],
  ["one_off", { on: "2026-11-20" }, { on: "This date has passed." }],
  ["one_off", { amount: "" }, { amount: "Enter an amount, such as 450 or 120.50." }],
  ["one_off", { amount: "0.00" }, { amount: "Enter an amount above zero." }],
  ["one_off", { amount: "1.234" }, { amount: "Enter dollars and cents, with two decimals." }],
  [
    "one_off",
    { amount: "1000000000" },
    { amount: "The amount can't be more than 999,999,999.99." },
  ],
  ["recurring", { every_months: "0" }, { every_months: "Enter whole months, 1 to 120." }],
  ["recurring", { every_months: "121" }, { every_months: "Enter whole months, 1 to 120." }],
  ["recurring", { every_months: "1.5" }, { every_months: "Enter whole months, 1 to 120." }],
  ["recurring", { last_on: "2027-03-14" }, { last_on: "The end is before the start." }],
  [
    "recurring",
    { first_on: "2026-01-15", last_on: "2026-11-20" },
    { last_on: "This has already ended." },
  ],
  [
    "recurring",
    { name: "", first_on: "" },
    { name: "Give it a name.", first_on: "Choose a date." },
  ],
  ["growth", { amount: "0", percent: "" }, { amount: "Enter an amount, a percentage, or both." }],
  ["growth", { amount: "-5" }, { amount: "The amount can't be negative." }],
  ["growth", { percent: "1001" }, { percent: "Enter a rate from 0 to 1000 percent." }],
  ["growth", { every_months: "" }, { every_months: "Enter whole months, 1 to 120." }],
] as const)("rejects a %s with %o at its field", ([kind, wrong, errors]) => {
  expect(read(kind, wrong)).toEqual({ errors });
});

test("allows a series that has begun and a pause of one month", () => {
  expect(read("recurring", { first_on: "2024-03-15" })).toMatchObject({
    adjustment: { first_on: "2024-03-15" },
  });
  expect(read("pause", { through: "2027-01-01" })).toMatchObject({
    adjustment: { from: "2027-02-01", through: "2027-02-28" },
  });
});

test("allows renaming an entry in the past without changing its date", () => {
  const over = [
    { ...REFUND, on: "2026-10-01" },
    { ...BONUS, first_on: "2026-01-15", last_on: "2026-10-31" },
  ];

  for (const before of over) {
    const known = adjustmentKinds[before.kind].toDraft([before]);
    expect(readWith(before.kind, { ...known, name: "Other" }, { id: before.id, known })).toEqual({
      adjustment: { ...before, name: "Other" },
    });
  }
});

test("reads an entry back from the form unchanged", () => {
  const all = [
    { ...REFUND, amount: "-7.00" },
    { ...BONUS, last_on: "2029-01-01" },
    { ...RAISE, percent: "0" },
    PAUSE,
  ];

  for (const before of all) {
    const known = adjustmentKinds[before.kind].toDraft([before]);
    const id = "id" in before ? before.id : ID;
    expect(readWith(before.kind, known, { id, known })).toEqual({
      adjustment: before,
    });
  }
});
