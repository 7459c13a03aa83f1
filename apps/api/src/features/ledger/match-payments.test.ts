import type { Obligation, Page } from "@snowball/contract";
import { addDays } from "@snowball/dates";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { accessTokenOf, syncNow } from "#testing/bank-connection.ts";
import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import { SETTINGS } from "#testing/plan-harness.ts";
import { readMonth } from "#testing/read-month.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

let harness: BankHarness;
const today = new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  harness = await createBankHarness();
});
afterEach(() => harness.sandbox.call("POST", "/_sandbox/clock", { reset: true }));
afterAll(() => harness.close());

function transaction(amount: number, { day, name }: { day: string; name: string }) {
  return { date_transacted: day, date_posted: day, amount, description: name };
}

const CARD = {
  type: "credit",
  subtype: "credit card",
  starting_balance: 900,
  meta: { name: "Visa", mask: "4321" },
  liability: {
    type: "credit",
    minimum_payment_amount: 75,
    next_payment_due_date: addDays(today, 10),
    is_overdue: false,
    last_statement_balance: 900,
    last_statement_issue_date: addDays(today, -15),
    last_payment_amount: null,
    last_payment_date: null,
    aprs: [],
  },
};

async function obligationsOf(user: SignedInUser): Promise<Obligation[]> {
  const accounts = await harness.accounts(user);
  const debt = accounts.find(({ type }) => type === "credit")?.uuid ?? "";
  const answer = await harness.api.call("GET", `/api/v1/debts/${debt}/obligations/`, {
    token: user.access,
  });
  return answer.json<Page<Obligation>>().results;
}

test("matches a payment that leaves checking and then arrives at the lender as one", async () => {
  const user = await harness.signUp();
  await harness.link(user, {
    purpose: "depository",
    customUser: {
      override_accounts: [
        {
          type: "depository",
          subtype: "checking",
          starting_balance: 2000,
          transactions: [
            transaction(75, { day: addDays(today, -5), name: "FIRST PLATYPUS BANK CARD PAYMENT" }),
          ],
        },
      ],
    },
  });
  const item = await harness.link(user, {
    customUser: {
      override_accounts: [
        {
          ...CARD,
          transactions: [transaction(-75, { day: addDays(today, -3), name: "PAYMENT THANK YOU" })],
        },
      ],
    },
  });

  const [obligation] = await obligationsOf(user);
  expect(obligation).toMatchObject({
    amount: "75.00",
    paid: "75.00",
    left: "0.00",
    status: "paid",
  });
  expect(obligation?.payments).toMatchObject([
    { sent_on: addDays(today, -5), seen_on: addDays(today, -3), amount: "75.00" },
  ]);

  await syncNow(harness, item);
  expect((await obligationsOf(user))[0]).toEqual(obligation);
});

test("payments that are sent as the plan lists them are recognized by short name or amount", async () => {
  const user = await harness.signUp();
  const card = (name: string, officialName: string) => ({
    ...CARD,
    meta: { name, official_name: officialName, mask: null },
    liability: {
      ...CARD.liability,
      aprs: [
        {
          apr_type: "purchase_apr",
          apr_percentage: 21.99,
          balance_subject_to_apr: 900,
          interest_charge_amount: 12,
        },
      ],
    },
  });
  await harness.link(user, {
    customUser: {
      override_accounts: [
        card("Voltline", "Consumer Electronics Credit"),
        card("Marigold", "Garden Supply Credit"),
      ],
    },
  });
  const checking = await harness.link(user, {
    purpose: "depository",
    customUser: {
      override_accounts: [{ type: "depository", subtype: "checking", transactions: [] }],
    },
  });
  const accounts = await harness.accounts(user);
  const idOf = (name: string) => accounts.find((each) => each.name === name)?.uuid ?? "";
  const saved = await harness.api.call("PUT", "/api/v1/payoff-plan/", {
    token: user.access,
    body: {
      ...SETTINGS,
      extra: "233.17",
      strategy: "custom",
      custom_order: [idOf("Voltline"), idOf("Marigold")],
    },
  });
  expect(saved.statusCode).toBe(200);
  await harness.work();
  const { payments } = await readMonth(harness.api, user);
  // Late in a month, the next month's bill and this month's extra are two rows.
  const listed = (name: string) =>
    Math.max(
      ...payments.filter(({ debt }) => debt === idOf(name)).map(({ amount }) => Number(amount)),
    );
  expect(listed("Voltline")).toBeGreaterThan(75);

  await harness.plaid("/sandbox/transactions/create", {
    access_token: await accessTokenOf(harness, checking),
    transactions: [
      { ...transaction(listed("Voltline"), { day: today, name: "CARD PAYMENT 0042" }) },
      { ...transaction(listed("Marigold"), { day: today, name: "MARIGOLD CARD PAYMENT" }) },
    ].map((each) => ({ ...each, iso_currency_code: "USD" })),
  });
  await syncNow(harness, checking);
  await harness.work();
  await syncNow(harness, checking);

  const { payments: after } = await readMonth(harness.api, user);
  const stateOf = (name: string) => after.find((each) => each.debt === idOf(name) && each.cycle);
  expect(stateOf("Marigold")).toMatchObject({ state: "sent", recognised: "name" });
  expect(stateOf("Voltline")).toMatchObject({ state: "sent", recognised: "amount_and_date" });
});

test("a refund is no payment", async () => {
  const user = await harness.signUp();
  await harness.link(user, {
    customUser: {
      override_accounts: [
        {
          ...CARD,
          transactions: [transaction(-100, { day: addDays(today, -3), name: "AMAZON REFUND" })],
        },
      ],
    },
  });

  expect(await obligationsOf(user)).toMatchObject([
    { paid: "0.00", left: "75.00", status: "upcoming" },
  ]);
});

test("does not recognize an undone payment again", async () => {
  const user = await harness.signUp();
  const item = await harness.link(user, {
    customUser: {
      override_accounts: [
        {
          ...CARD,
          transactions: [transaction(-75, { day: addDays(today, -3), name: "PAYMENT THANK YOU" })],
        },
      ],
    },
  });
  const [paid] = await obligationsOf(user);
  expect(paid).toMatchObject({ status: "paid", recognised: "lender_credit" });

  const path = `/api/v1/payments/${paid?.payments[0]?.uuid}/`;
  await harness.api.call("PATCH", path, { token: user.access, body: { is_undone: true } });
  await syncNow(harness, item);

  expect(await obligationsOf(user)).toMatchObject([{ status: "upcoming", left: "75.00" }]);
});

test("keeps a payment undone that the user undid while it was pending", async () => {
  const user = await harness.signUp();
  await harness.link(user, { customUser: { override_accounts: [{ ...CARD, transactions: [] }] } });
  const checking = await harness.link(user, {
    purpose: "depository",
    customUser: {
      override_accounts: [{ type: "depository", subtype: "checking", transactions: [] }],
    },
  });
  await harness.plaid("/sandbox/transactions/create", {
    access_token: await accessTokenOf(harness, checking),
    transactions: [
      {
        ...transaction(75, { day: today, name: "FIRST PLATYPUS BANK CARD PAYMENT" }),
        date_posted: addDays(today, 1),
        iso_currency_code: "USD",
      },
    ],
  });
  await syncNow(harness, checking);
  const [sent] = await obligationsOf(user);
  expect(sent).toMatchObject({ status: "sent", sent: "75.00" });
  await harness.api.call("PATCH", `/api/v1/payments/${sent?.payments[0]?.uuid}/`, {
    token: user.access,
    body: { is_undone: true },
  });

  await harness.sandbox.call("POST", "/_sandbox/clock", { advanceDays: 1 });
  await syncNow(harness, checking);

  expect(await harness.transactions(user)).toMatchObject([{ amount: "75.00", pending: false }]);
  const [open] = await obligationsOf(user);
  expect(open).toMatchObject({ status: "upcoming", sent: "0.00", left: "75.00" });
  expect(open?.payments).toMatchObject([{ uuid: sent?.payments[0]?.uuid, counted: "0.00" }]);
});
