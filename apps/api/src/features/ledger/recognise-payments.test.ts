import type { Obligation, Page } from "@snowball/contract";
import { addDays } from "@snowball/dates";
import { afterAll, beforeAll, expect, test } from "vitest";

import { syncNow } from "#testing/bank-connection.ts";
import { type BankWorld, createBankWorld } from "#testing/bank-world.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

let world: BankWorld;
const today = new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  world = await createBankWorld();
});
afterAll(() => world.close());

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
  const accounts = await world.accounts(user);
  const debt = accounts.find(({ type }) => type === "credit")?.uuid ?? "";
  const answer = await world.api.call("GET", `/api/v1/debts/${debt}/obligations/`, {
    token: user.access,
  });
  return answer.json<Page<Obligation>>().results;
}

test("a payment that is seen leaving checking and then arriving at the lender is one", async () => {
  const user = await world.signUp();
  await world.link(user, {
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
  const item = await world.link(user, {
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

  await syncNow(world, item);
  expect((await obligationsOf(user))[0]).toEqual(obligation);
});

test("a refund pays nothing", async () => {
  const user = await world.signUp();
  await world.link(user, {
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

test("a recognised payment that is taken back is not recognised again", async () => {
  const user = await world.signUp();
  const item = await world.link(user, {
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
  await world.api.call("DELETE", path, { token: user.access });
  await syncNow(world, item);

  expect(await obligationsOf(user)).toMatchObject([{ status: "upcoming", left: "75.00" }]);
});
