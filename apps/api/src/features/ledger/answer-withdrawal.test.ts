import type { Obligation, Page, ThisMonth } from "@snowball/contract";
import { addDays } from "@snowball/dates";
import { afterAll, beforeAll, expect, test } from "vitest";

import { syncNow } from "#testing/bank-connection.ts";
import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import { readMonth } from "#testing/read-month.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

let harness: BankHarness;
const today = new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  harness = await createBankHarness();
});
afterAll(() => harness.close());

const cardWith = (name: string) => ({
  type: "credit",
  subtype: "credit card",
  starting_balance: 900,
  meta: { name, mask: null },
  transactions: [],
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
});

const withdrawal = (amount: number, daysAgo: number) => ({
  date_transacted: addDays(today, -daysAgo),
  date_posted: addDays(today, -daysAgo),
  amount,
  description: "FIRST PLATYPUS BANK CARD PAYMENT",
});

/** Two cards of one lender, and withdrawals to that lender: $120.00 five days ago and $130.00 forty days ago. */
async function debtor() {
  const user = await harness.signUp();
  await harness.link(user, {
    customUser: { override_accounts: [cardWith("Amber"), cardWith("Birch")] },
  });
  const checking = await harness.link(user, {
    purpose: "depository",
    customUser: {
      override_accounts: [
        {
          type: "depository",
          subtype: "checking",
          starting_balance: 2000,
          transactions: [withdrawal(120, 5), withdrawal(130, 40)],
        },
      ],
    },
  });
  const accounts = await harness.accounts(user);
  const idOf = (name: string) => accounts.find((each) => each.name === name)?.uuid ?? "";

  return { user, checking, amber: idOf("Amber"), birch: idOf("Birch") };
}

const questionsOf = async (user: SignedInUser) => (await readMonth(harness.api, user)).questions;

async function answer(user: SignedInUser, debt: string | null) {
  const [question] = await questionsOf(user);
  const path = `/api/v1/transactions/${question?.transaction}/paid-debt/`;
  const call = (body: object) => harness.api.call("PUT", path, { token: user.access, body });
  const answered = await call({ debt });

  return { answered, reopen: () => call({}) };
}

async function paymentsOf(user: SignedInUser, debt: string) {
  const path = `/api/v1/debts/${debt}/obligations/`;
  const page = (await harness.api.call("GET", path, { token: user.access })).json<
    Page<Obligation>
  >();

  return page.results.flatMap(({ payments }) => payments);
}

test("asks about a recent withdrawal that may have paid two debts", async () => {
  const { user, amber, birch } = await debtor();

  const { questions, debts }: ThisMonth = await readMonth(harness.api, user);

  expect(questions).toEqual([
    {
      transaction: expect.any(String),
      date: addDays(today, -5),
      name: "FIRST PLATYPUS BANK CARD PAYMENT",
      amount: "120.00",
      currency: "USD",
      debts: expect.arrayContaining([amber, birch]),
    },
  ]);
  expect(debts.map(({ uuid }) => uuid)).toEqual(expect.arrayContaining([amber, birch]));
});

test("asks about a withdrawal that names no lender and is near the bill of one debt", async () => {
  const user = await harness.signUp();
  await harness.link(user, { customUser: { override_accounts: [cardWith("Amber")] } });
  await harness.link(user, {
    purpose: "depository",
    customUser: {
      override_accounts: [
        {
          type: "depository",
          subtype: "checking",
          starting_balance: 2000,
          transactions: [
            { ...withdrawal(75.4, 5), description: "ONLINE CARD PAYMENT" },
            { ...withdrawal(61.2, 6), description: "ONLINE CARD PAYMENT" },
          ],
        },
      ],
    },
  });
  const [amber] = (await harness.accounts(user)).filter(({ name }) => name === "Amber");

  expect(await questionsOf(user)).toMatchObject([{ amount: "75.40", debts: [amber?.uuid] }]);
  await answer(user, amber?.uuid ?? "");

  expect(await questionsOf(user)).toEqual([]);
  expect(await paymentsOf(user, amber?.uuid ?? "")).toMatchObject([{ amount: "75.40" }]);
});

test("the chosen debt has the payment, also after the bank was synced again", async () => {
  const { user, checking, amber, birch } = await debtor();

  const { answered } = await answer(user, birch);

  expect(answered.statusCode).toBe(200);
  const paid = { amount: "120.00", sent_on: addDays(today, -5), undone_on: null };
  expect(await questionsOf(user)).toEqual([]);
  expect(await paymentsOf(user, birch)).toMatchObject([paid]);
  await syncNow(harness, checking);
  expect(await questionsOf(user)).toEqual([]);
  expect(await paymentsOf(user, birch)).toMatchObject([paid]);
  expect(await paymentsOf(user, amber)).toEqual([]);
});

test("neither debt has the payment if the user says so, also after another sync", async () => {
  const { user, checking, amber, birch } = await debtor();

  await answer(user, null);
  await syncNow(harness, checking);

  expect(await questionsOf(user)).toEqual([]);
  const payments = [...(await paymentsOf(user, amber)), ...(await paymentsOf(user, birch))];
  expect(payments).toMatchObject([{ counted: "0.00", undone_on: today }]);
});

test.each([["a debt"], ["neither"]])(
  "asks again after the answer “%s” is undone, also after another sync",
  async (which) => {
    const { user, checking, amber, birch } = await debtor();
    const { reopen } = await answer(user, which === "neither" ? null : amber);
    await syncNow(harness, checking);

    expect((await reopen()).statusCode).toBe(200);

    expect(await questionsOf(user)).toMatchObject([{ amount: "120.00" }]);
    await syncNow(harness, checking);
    expect(await questionsOf(user)).toMatchObject([{ amount: "120.00" }]);
    expect([...(await paymentsOf(user, amber)), ...(await paymentsOf(user, birch))]).toEqual([]);
  },
);

test("refuses a debt that the withdrawal cannot have paid, and other users' withdrawals", async () => {
  const { user, amber } = await debtor();
  const other = await debtor();

  const { answered } = await answer(user, other.amber);
  expect(answered.statusCode).toBe(404);

  const [question] = await questionsOf(user);
  const path = `/api/v1/transactions/${question?.transaction}/paid-debt/`;
  const stranger = await harness.api.call("PUT", path, {
    token: other.user.access,
    body: { debt: amber },
  });
  expect(stranger.statusCode).toBe(404);
  expect(await questionsOf(user)).toHaveLength(1);
});
