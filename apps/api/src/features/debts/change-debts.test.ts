import type { Debt } from "@snowball/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import {
  CARD,
  createDebtHarness,
  LOAN,
  SYNCED_AT,
  type DebtHarness,
} from "#testing/debt-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";

import { createForgetRemovedDebtsJob } from "./index.ts";

const NOW = "2026-12-01T12:00:00.000Z";

let harness: DebtHarness;

beforeAll(async () => {
  harness = await createDebtHarness();
});
afterAll(() => harness.close());

const user = (value: string, bank_value: string | null = null) => ({
  value,
  source: "user",
  as_of: NOW,
  bank_value,
});
const bank = (value: string) => ({
  value,
  source: "bank",
  as_of: SYNCED_AT,
  bank_value: null,
});

test("201: returns and lists an entered debt with the user as its source", async () => {
  const anna = await harness.signUp();

  const debt = await harness.create(anna, { ...LOAN, name: "  Grandma ", lender: "" });

  expect(debt).toMatchObject({
    account: null,
    item: null,
    name: "Grandma",
    lender: null,
    kind: "personal_loan",
    currency: "USD",
    owed: user("1200.00"),
    balances: [
      { id: "loan", apr_type: null, amount: "1200.00", amount_source: "user", apr: user("5") },
    ],
    minimum: user("100.00"),
    minimum_estimate: null,
    minimum_rule: null,
    missing: [],
  });
  expect(await harness.debts(anna)).toEqual([debt]);
});

test("201: returns unknown figures as null and names them as missing", async () => {
  const debt = await harness.create(await harness.signUp(), {
    name: "Store card",
    kind: "credit_card",
    balances: [{ id: "a", amount: "500.00" }],
  });

  expect(debt).toMatchObject({
    balances: [{ apr: { value: null, source: null } }],
    minimum: { value: null, source: null },
    minimum_estimate: "25.00",
    missing: ["apr", "minimum"],
  });
});

test("200: stores every field that is sent and keeps absent ones", async () => {
  const anna = await harness.signUp();
  const { uuid } = await harness.create(anna);
  const fields = {
    kind: "student_loan",
    lender: "Navient",
    currency: "CAD",
    minimum_rule: {
      type: "fixed",
      amount: "120.00",
      percent: null,
      floor: null,
      term_months: null,
    },
    due_day: 31,
    accrual: "simple_daily",
    accrued_interest: "12.34",
    monthly_fee: "1.00",
    annual_fee: { amount: "95.00", month: 3 },
    escrow: "10.00",
    deferment_until: "2027-06-30",
    is_subsidized: true,
    is_included: false,
    is_secured: true,
    is_prepayable: false,
  };

  const changed = await harness.change(anna, uuid, fields);
  const renamed = await harness.change(anna, uuid, { name: "Aunt" });

  const expected = { ...fields, minimum_rule: { ...fields.minimum_rule, source: "user" } };
  expect(changed).toMatchObject({ ...expected, name: "Grandma" });
  expect(renamed).toEqual({ ...changed, name: "Aunt" });
});

test("200: changes a balance by its id, adds a new one, and removes one without an amount", async () => {
  const anna = await harness.signUp();
  const { uuid } = await harness.create(anna);

  const added = await harness.change(anna, uuid, {
    balances: [
      { id: "loan", apr: "6.5" },
      { id: "fee", amount: "0.50" },
    ],
  });
  const removed = await harness.change(anna, uuid, { balances: [{ id: "loan", amount: null }] });

  expect(added).toMatchObject({
    owed: { value: "1200.50" },
    balances: [
      { id: "loan", amount: "1200.00", apr: { value: "6.5" } },
      { id: "fee", amount: "0.50", apr: { value: null } },
    ],
  });
  expect(removed).toMatchObject({ owed: { value: "0.50" }, balances: [{ id: "fee" }] });
});

test("200: shows the user's override with the bank's figure next to it, and removes it with null", async () => {
  const anna = await harness.signUp();
  const uuid = await harness.addAccount(anna, CARD);
  const [before] = await harness.debts(anna);

  const changed = await harness.change(anna, uuid, {
    owed: "2900.00",
    minimum: "95.00",
    due_day: 5,
    is_included: false,
    balances: [{ id: "cash_apr", apr: "30" }],
  });
  const restored = await harness.change(anna, uuid, {
    owed: null,
    minimum: null,
    due_day: null,
    is_included: true,
    balances: [{ id: "cash_apr", apr: null }],
  });

  expect(changed).toMatchObject({
    owed: user("2900.00", "3000.00"),
    minimum: user("95.00", "80.00"),
    due_day: 5,
    is_included: false,
    balances: [
      { id: "purchase_apr", amount: "1933.33", apr: bank("24.99") },
      { id: "cash_apr", amount: "966.67", apr: user("30", "27.99") },
    ],
  });
  expect(restored).toEqual(before);
});

test("200: keeps the amount of a balance that the user adds; the bank's balances share the rest", async () => {
  const anna = await harness.signUp();
  const uuid = await harness.addAccount(anna, CARD);

  const { balances, owed } = await harness.change(anna, uuid, {
    balances: [
      {
        id: "transfer",
        amount: "1200.00",
        apr: "22",
        promo: { apr: "0", last_date: "2027-05-31" },
      },
    ],
  });

  expect(balances.map(({ id, amount, amount_source: source }) => [id, amount, source])).toEqual([
    ["purchase_apr", "1200.00", "bank"],
    ["cash_apr", "600.00", "bank"],
    ["transfer", "1200.00", "user"],
  ]);
  expect(owed).toEqual(bank("3000.00"));
  const whole = await harness.change(anna, uuid, { balances: null });
  expect(whole.balances.map(({ amount }) => amount)).toEqual(["2000.00", "1000.00"]);
});

test("200: estimates a mortgage's escrow from its terms until the user enters it", async () => {
  const anna = await harness.signUp();
  const uuid = await harness.addAccount(anna, {
    type: "loan",
    balanceCurrent: "250000.00",
    liability: {
      kind: "mortgage",
      minimumPaymentAmount: "2296.20",
      interestRatePercentage: "6.5",
      originationPrincipalAmount: "300000.00",
      termMonths: 360,
    },
  });
  const escrowOf = ({ escrow, escrow_estimate: estimate }: Debt) => [escrow, estimate];

  expect((await harness.debts(anna)).map(escrowOf)).toEqual([[null, "400.00"]]);
  const stated = await harness.change(anna, uuid, { escrow: "390.00" });
  expect(escrowOf(stated)).toEqual(["390.00", null]);
  expect(escrowOf(await harness.change(anna, uuid, { escrow: null }))).toEqual([null, "400.00"]);
});

test("200: asks for an unknown promotion end and for a zero rate that the bank does not explain", async () => {
  const anna = await harness.signUp();
  const endless = await harness.addAccount(anna, CARD);
  const unexplained = await harness.addAccount(anna, {
    ...CARD,
    aprs: [...CARD.aprs, ["special", "0", "1000.00"]],
  });
  const promo = { apr: "0", last_date: null };
  const missing = async () => (await harness.debts(anna)).map((debt) => debt.missing);

  await harness.change(anna, endless, { balances: [{ id: "cash_apr", promo }] });
  expect(await missing()).toEqual([["promo_end"], ["promo_end"]]);

  await harness.change(anna, endless, {
    balances: [{ id: "cash_apr", promo: { ...promo, last_date: "2027-03-31" } }],
  });
  await harness.change(anna, unexplained, { balances: [{ id: "special", apr: "0" }] });
  expect(await missing()).toEqual([[], []]);
});

test("200: names no missing figure of a debt in another currency", async () => {
  const anna = await harness.signUp();
  await harness.create(anna);
  await harness.create(anna, { ...LOAN, currency: "EUR" });

  expect((await harness.debts(anna)).map(({ missing }) => missing)).toEqual([[], []]);
});

test("200: names no missing figure of a mortgage that is the only debt", async () => {
  const anna = await harness.signUp();
  const home = { id: "home", amount: "350000.00", apr: "6" };
  const mortgage = { name: "Home", kind: "mortgage", balances: [home], minimum: "2098.43" };

  expect(await harness.create(anna, mortgage)).toMatchObject({ is_included: false, missing: [] });
});

test("200: removes a debt from the list and restores it unchanged", async () => {
  const anna = await harness.signUp();
  const debt = await harness.create(anna);
  const path = `${debt.uuid}/`;

  const removed = await harness.call(anna, "DELETE", { path });
  expect([removed.statusCode, removed.json()]).toEqual([200, {}]);
  expect(await harness.debts(anna)).toEqual([]);
  expect((await harness.call(anna, "DELETE", { path })).statusCode).toBe(404);
  expect((await harness.call(anna, "PATCH", { path, body: { name: "x" } })).statusCode).toBe(404);

  for (let round = 0; round < 2; round += 1) {
    const restored = await harness.call(anna, "POST", { path: `${path}restore/` });
    expect([restored.statusCode, restored.json()]).toEqual([200, debt]);
  }
  expect(await harness.debts(anna)).toEqual([debt]);
});

test("deletes a removed debt after thirty days, not before", async () => {
  const anna = await harness.signUp();
  const kept = await harness.create(anna);
  const [early, late] = [await harness.create(anna), await harness.create(anna)];
  const restore = ({ uuid }: Debt) =>
    harness.call(anna, "POST", { path: `${uuid}/restore/` }).then(({ statusCode }) => statusCode);
  await queryDatabase(
    harness.api,
    `update debt_entries set removed_at = $1::timestamptz - interval '30 days' - case id when $2 then interval '1 s' else interval '0' end
     where id in ($2, $3)`,
    [NOW, early.uuid, late.uuid],
  );

  await createForgetRemovedDebtsJob(harness.api.deps).run({});

  expect([await restore(early), await restore(late)]).toEqual([404, 200]);
  const left = (await harness.debts(anna)).map(({ uuid }) => uuid);
  expect(new Set(left)).toEqual(new Set([kept.uuid, late.uuid]));
});

test("409: rejects removing or restoring a debt that a bank reports", async () => {
  const anna = await harness.signUp();
  const uuid = await harness.addAccount(anna, CARD);
  await harness.change(anna, uuid, { is_included: false });

  for (const request of [["DELETE", `${uuid}/`] as const, ["POST", `${uuid}/restore/`] as const]) {
    const answer = await harness.call(anna, request[0], { path: request[1] });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
      409,
      "debt_is_linked",
    ]);
  }
});
