import type { Debt, Page } from "@snowball/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import {
  CARD,
  createDebtHarness,
  LOAN,
  SYNCED_AT,
  type DebtHarness,
} from "#testing/debt-harness.ts";

let harness: DebtHarness;

beforeAll(async () => {
  harness = await createDebtHarness();
});
afterAll(() => harness.close());

function bank(value: string) {
  return { value, source: "bank", as_of: SYNCED_AT, bank_value: null };
}
const UNKNOWN = { value: null, source: null, as_of: null, bank_value: null };

test("200: returns every figure of a card with source and date, and no other field", async () => {
  const user = await harness.signUp();
  const id = await harness.addAccount(user, {
    ...CARD,
    balanceCurrent: "3000.01",
    balanceLimit: "4000.00",
  });

  const [debt] = await harness.debts(user);

  expect(debt).toEqual({
    uuid: id,
    account: id,
    item: expect.any(String),
    name: "Platinum Visa",
    lender: "First Platypus Bank",
    institution_id: "ins_109508",
    mask: "1234",
    kind: "credit_card",
    currency: "USD",
    owed: bank("3000.01"),
    estimated_interest: null,
    balances: [
      {
        id: "purchase_apr",
        apr_type: "purchase_apr",
        amount: "2000.01",
        amount_source: "bank",
        entered_amount: null,
        paid_this_month: null,
        apr: bank("24.99"),
        promo: null,
        deferred: null,
      },
      {
        id: "cash_apr",
        apr_type: "cash_apr",
        amount: "1000.00",
        amount_source: "bank",
        entered_amount: null,
        paid_this_month: null,
        apr: bank("27.99"),
        promo: null,
        deferred: null,
      },
    ],
    minimum: bank("80.00"),
    combined_bill: null,
    minimum_estimate: null,
    minimum_rule: {
      type: "percent_plus_interest",
      amount: null,
      percent: "0.5007",
      floor: "25.00",
      term_months: null,
      source: "estimate",
    },
    due_date: "2026-12-21",
    due_date_source: "bank",
    bank_due_date: null,
    due_day: 21,
    due_day_as_of: null,
    last_report_at: null,
    credit_limit: "4000.00",
    last_statement_on: null,
    last_statement_balance: null,
    accrual: "monthly",
    accrued_interest: null,
    monthly_fee: null,
    annual_fee: null,
    escrow: null,
    escrow_estimate: null,
    deferment_until: null,
    is_subsidized: false,
    student_loan: null,
    duplicate_of: null,
    may_be: null,
    is_included: true,
    is_secured: false,
    is_prepayable: true,
    is_overdue: false,
    nickname: null,
    note: null,
    autopay: { type: "none", amount: null },
    lead_days: 3,
    reminder_days: 3,
    missing: [],
  });
});

test("200: returns what the bank does not report as null and missing, never as zero", async () => {
  const user = await harness.signUp();
  await harness.addAccount(user, { type: "loan", subtype: "auto", name: "Car" });

  const [debt] = await harness.debts(user);

  expect(debt).toMatchObject({
    kind: "auto_loan",
    is_secured: true,
    owed: UNKNOWN,
    balances: [{ id: "balance", amount: null, amount_source: null, apr: UNKNOWN }],
    minimum: UNKNOWN,
    combined_bill: null,
    minimum_estimate: null,
    minimum_rule: null,
    missing: ["owed", "apr", "minimum"],
  });
});

test("200: returns an estimate besides an unknown minimum, not in its place", async () => {
  const user = await harness.signUp();
  await harness.addAccount(user, {
    ...CARD,
    liability: { kind: "credit", minimumPaymentAmount: null },
  });

  const [debt] = await harness.debts(user);

  // 1 % of 3,000.00 and a month's interest of 41.65 + 23.33.
  expect(debt).toMatchObject({
    minimum: UNKNOWN,
    minimum_estimate: "94.98",
    minimum_rule: null,
    missing: ["minimum"],
  });
});

test("200: does not list accounts that are no debts or are closed", async () => {
  const user = await harness.signUp();
  await harness.addAccount(user, { type: "depository", balanceCurrent: "-50.00" });
  await harness.addAccount(user, { ...CARD, closedAt: new Date("2026-11-30T00:00:00Z") });

  expect(await harness.debts(user)).toEqual([]);
});

test("200: returns a long list in pages that link to each other without repetition", async () => {
  const user = await harness.signUp();
  for (let index = 0; index < 3; index += 1) await harness.addAccount(user, CARD);

  const first = await harness.call(user, "GET", { path: "?limit=2" });
  const { next, count, results } = first.json<Page<Debt>>();
  const second = await harness.call(user, "GET", { path: new URL(next ?? "").search });

  expect(count).toBe(3);
  expect([...results, ...second.json<Page<Debt>>().results]).toEqual(await harness.debts(user));
});

test("reports the figures that a user must still enter before a debt is planned without estimates", async () => {
  const user = await harness.signUp();
  await harness.addAccount(user, CARD);
  await harness.addAccount(user, { ...CARD, liability: { kind: "credit" } });
  await harness.addAccount(user, { ...CARD, currency: "CAD" });
  await harness.addAccount(user, { ...CARD, aprs: [["special", "0", null]] });
  await harness.addAccount(user, { type: "loan" });

  const debts: Debt[] = await harness.debts(user);

  expect(debts.map(({ missing }) => missing)).toEqual([
    [],
    ["minimum"],
    [],
    ["promo_end"],
    ["owed", "apr", "minimum"],
  ]);
});

const ENTERED = { ...LOAN, uuid: "7d3c1a52-9f4e-4b60-8a11-2f0f5d1c6e01" };

test("201: returns the existing debt if it is created again with the same id, at once or later", async () => {
  const user = await harness.signUp();
  const enter = (body: object = ENTERED) => harness.call(user, "POST", { body });

  const answers = await Promise.all([enter(), enter()]);
  const changed = await harness.change(user, ENTERED.uuid, { name: "Grandpa" });
  const again = await enter({ ...ENTERED, uuid: ENTERED.uuid.toUpperCase() });

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  expect(answers.map((answer) => answer.json<Debt>().uuid)).toEqual([ENTERED.uuid, ENTERED.uuid]);
  expect([again.statusCode, again.json<Debt>()]).toEqual([201, changed]);
  expect(await harness.debts(user)).toHaveLength(1);

  const stranger = await harness.signUp();
  expect((await harness.create(stranger, ENTERED)).name).toBe(LOAN.name);
});

test("400: rejects the id of a removed debt or of an account for a new debt", async () => {
  const user = await harness.signUp();
  const checking = await harness.addAccount(user, { type: "depository", name: "Checking" });
  await harness.create(user, ENTERED);
  await harness.call(user, "DELETE", { path: `${ENTERED.uuid}/` });

  for (const uuid of [ENTERED.uuid, checking]) {
    const answer = await harness.call(user, "POST", { body: { ...LOAN, uuid } });
    expect([answer.statusCode, answer.json<object>()]).toEqual([
      400,
      { uuid: [expect.stringContaining("removed since")] },
    ]);
  }
  expect(await harness.debts(user)).toEqual([]);
});
