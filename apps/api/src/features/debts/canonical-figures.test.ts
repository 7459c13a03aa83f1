import { afterAll, beforeAll, expect, test } from "vitest";

import { CARD, createDebtHarness, LOAN, type DebtHarness } from "#testing/debt-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";

let harness: DebtHarness;

beforeAll(async () => {
  harness = await createDebtHarness();
});
afterAll(() => harness.close());

/** Every figure that a user can enter, with superfluous zeros. */
const ODD = {
  minimum: "0035.1000",
  accrual: "simple_daily",
  accrued_interest: "-0.00",
  monthly_fee: "01.00",
  annual_fee: { amount: "0095.00", month: 3 },
  escrow: "010.0000",
};
const PLAIN = {
  minimum: { value: "35.10" },
  accrued_interest: "0.00",
  monthly_fee: "1.00",
  annual_fee: { amount: "95.00", month: 3 },
  escrow: "10.00",
};

test("201: returns the figures of an entered debt in canonical form", async () => {
  const user = await harness.signUp();

  const debt = await harness.create(user, {
    ...LOAN,
    ...ODD,
    minimum_rule: { type: "percent", percent: "02.50", floor: "025.00" },
    balances: [
      { id: "a", amount: "007.50", apr: "-0", promo: { apr: "00.0", last_date: "2027-06-30" } },
      {
        id: "b",
        amount: "0100.0000",
        apr: "024.990",
        deferred: { apr: "029.90", last_date: "2027-06-30", accrued: "003.50" },
      },
    ],
  });

  expect(debt).toMatchObject({
    ...PLAIN,
    owed: { value: "107.50" },
    minimum_rule: { percent: "2.5", floor: "25.00" },
    balances: [
      { amount: "7.50", apr: { value: "0" }, promo: { apr: "0" } },
      { amount: "100.00", apr: { value: "24.99" }, deferred: { apr: "29.9", accrued: "3.50" } },
    ],
  });
  expect(await harness.debts(user)).toEqual([debt]);
});

test("200: returns overrides of a bank's figures in canonical form", async () => {
  const user = await harness.signUp();
  const uuid = await harness.addAccount(user, CARD);

  const debt = await harness.change(user, uuid, {
    ...ODD,
    owed: "03000.0000",
    minimum_rule: { type: "fixed", amount: "0080.00" },
    balances: [{ id: "cash_apr", amount: "0500.00", apr: "019.50" }],
  });

  expect(debt).toMatchObject({
    ...PLAIN,
    owed: { value: "3000.00" },
    minimum_rule: { amount: "80.00" },
    balances: [{}, { amount: "500.00", apr: { value: "19.5" } }],
  });
});

test("200: reads figures that were stored as typed in canonical form", async () => {
  const user = await harness.signUp();
  const { uuid } = await harness.create(user);
  const [balance] = [{ id: "loan", amount: "007.50", amountAt: null, apr: "-0", aprAt: null }];
  const rule = { type: "percent", amount: null, percent: "02.0", floor: "0.0000" };
  await queryDatabase(
    harness.api,
    "update debt_entries set balances = $2, minimum_rule = $3, escrow = 5.1000 where id = $1",
    [
      uuid,
      JSON.stringify([{ ...balance, promo: null, deferred: null }]),
      JSON.stringify({ ...rule, termMonths: null }),
    ],
  );

  expect(await harness.debts(user)).toMatchObject([
    {
      owed: { value: "7.50" },
      balances: [{ amount: "7.50", apr: { value: "0" } }],
      minimum_rule: { percent: "2", floor: "0.00" },
      escrow: "5.10",
    },
  ]);
});

test.for(["+5.00", "1.5", "5", ".50", "1,000.00", "$5.00", "5e2", " 5.00"])(
  "400: rejects %j as an amount and shows the expected format",
  async (minimum) => {
    const user = await harness.signUp();

    const answer = await harness.call(user, "POST", { body: { ...LOAN, minimum } });

    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { minimum: ["Enter an amount with two decimals, such as 1234.56."] },
    ]);
  },
);

test.for(["+5", "5.", "5%", "1e1", ""])(
  "400: rejects %j as a percentage and shows the expected format",
  async (apr) => {
    const user = await harness.signUp();
    const balances = [{ id: "a", amount: "1.00", apr }];

    const answer = await harness.call(user, "POST", { body: { ...LOAN, balances } });

    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { balances: ["0.apr: Enter a percentage such as 24.99."] },
    ]);
  },
);
