import { randomUUID } from "node:crypto";

import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createLedgerHarness, type LedgerHarness } from "#testing/ledger-harness.ts";
import type { AccountFacts } from "#testing/debt-harness.ts";

import { describePayables, readDebts } from "./read-debts.ts";
import { findDebtRows } from "./debt-store.ts";

let harness: LedgerHarness;

beforeAll(async () => {
  harness = await createLedgerHarness();
});

afterAll(() => harness.close());

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const anyAmount = fc
  .integer({ min: 0, max: 900_000 })
  .map((cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`);
const anyDay = fc.constantFrom(
  "2026-11-05",
  "2026-11-30",
  "2026-12-01",
  "2026-12-21",
  "2027-01-04",
);

/** Accounts with all mixes of what banks report and omit. */
const anyAccount: fc.Arbitrary<AccountFacts> = fc
  .record({
    kind: fc.constantFrom("credit", "mortgage", "student_loan", null),
    subtype: maybe(fc.constantFrom("auto", "student", "line of credit", "mortgage")),
    officialName: maybe(fc.constant("Platinum")),
    balanceCurrent: maybe(anyAmount),
    minimum: maybe(anyAmount),
    due: maybe(anyDay),
    loanStatus: maybe(fc.constantFrom("in grace", "repayment", "deferment")),
    until: maybe(anyDay),
    interest: maybe(anyAmount),
    isOverdue: maybe(fc.boolean()),
  })
  .map(({ kind, subtype, officialName, balanceCurrent, ...reported }) => ({
    type: kind === "credit" ? "credit" : "loan",
    subtype,
    officialName,
    balanceCurrent,
    ...(kind && {
      liability: {
        kind,
        minimumPaymentAmount: reported.minimum,
        nextPaymentDueDate: reported.due,
        ...(kind === "credit" && { isOverdue: reported.isOverdue }),
        ...(kind === "student_loan" && {
          loanStatus: reported.loanStatus,
          loanStatusEndDate: reported.until,
          outstandingInterestAmount: reported.interest,
        }),
      },
    }),
  }));

const anyInput = fc.record(
  {
    minimum: maybe(anyAmount),
    due_day: maybe(fc.integer({ min: 1, max: 31 })),
    nickname: maybe(fc.constant("Mine")),
    autopay: fc.constant({ type: "fixed", amount: "007.50" }),
    is_included: fc.boolean(),
    lead_days: fc.integer({ min: 0, max: 9 }),
  },
  { requiredKeys: [] },
);

test("payable debts have the same figures as debts, for any input of bank and user", async () => {
  const user = await harness.signUp();
  const [accounts, inputs] = [
    fc.sample(anyAccount, { numRuns: 40, seed: 1 }),
    fc.sample(anyInput, { numRuns: 40, seed: 2 }),
  ];
  for (const [index, facts] of accounts.entries()) {
    const uuid = await harness.addAccount(user, facts);
    const body = inputs[index] ?? {};
    if (index % 2 === 0 && Object.keys(body).length > 0) {
      await harness.call(user, "PATCH", { path: `${uuid}/`, body });
    }
  }
  const { debt } = await harness.debtor();
  const loans = [
    await harness.create(user, {
      name: "Paid",
      kind: "other",
      balances: twoBalances(),
      minimum: "9.00",
    }),
    await harness.create(user),
  ];
  await harness.pay(user, loans[0]?.uuid ?? "", { uuid: randomUUID(), amount: "33.33" });
  await harness.pay(user, loans[1]?.uuid ?? "", { uuid: randomUUID(), amount: "5000.00" });

  const { clock, database } = harness.api.deps;
  const now = clock.now();
  await database.asUser(user.userId, async (db) => {
    const reading = { userId: user.userId, now, today: "2026-12-01" };
    const debts = await readDebts(db, reading);
    const rows = await findDebtRows(db, { userId: user.userId });
    const payables = describePayables(rows, reading);

    expect(debts.length).toBeGreaterThan(40);
    expect(debts.map(({ uuid }) => uuid)).not.toContain(debt.uuid);
    expect(payables.map((each) => each.debt.uuid)).toEqual(debts.map(({ uuid }) => uuid));
    for (const [index, { debt: payable, details }] of payables.entries()) {
      expect(debts[index]).toMatchObject(payable);
      expect(details.debtId).toBe(payable.uuid);
    }
  });
}, 60_000);

function twoBalances() {
  return [
    { id: "one", amount: "100.10", apr: "5" },
    { id: "two", amount: "200.20", apr: "25" },
  ];
}
