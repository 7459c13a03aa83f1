import { afterAll, beforeAll, expect, test } from "vitest";

import { CARD, createDebtHarness, LOAN, type DebtHarness } from "#testing/debt-harness.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

let harness: DebtHarness;
let anna: SignedInUser;
let manual: string;
let linked: string;

beforeAll(async () => {
  harness = await createDebtHarness();
  anna = await harness.signUp();
  linked = await harness.addAccount(anna, CARD);
  ({ uuid: manual } = await harness.create(anna));
});
afterAll(() => harness.close());

const card = (balance: object) => ({ balances: [{ id: "cash_apr", ...balance }] });
const rule = (type: string, numbers: object) => ({ minimum_rule: { type, ...numbers } });
const RULE_HAS_NO_USE = "Leave this out: a rule of this type has no use for it.";

/** Invalid input and the whole answer to it. */
const refused: [what: string, body: object, answer: Record<string, string[]>][] = [
  ["a negative balance", { owed: "-1.00" }, { owed: ["The balance can't be negative."] }],
  [
    "a balance below zero",
    card({ amount: "-0.01" }),
    { balances: ["0.amount: The balance can't be negative."] },
  ],
  [
    "a fraction of a cent",
    { minimum: "10.001" },
    { minimum: ["Enter dollars and cents, with two decimals."] },
  ],
  [
    "an amount above the limit",
    { owed: "1000000000.00" },
    { owed: ["The balance can't be more than 999,999,999.99."] },
  ],
  [
    "a negative minimum",
    { minimum: "-5.00" },
    { minimum: ["The minimum payment can't be negative."] },
  ],
  [
    "a rate above 1000 %",
    card({ apr: "1000.01" }),
    { balances: ["0.apr: Enter a rate from 0 to 1000 percent."] },
  ],
  [
    "a rate below zero",
    card({ apr: "-1" }),
    { balances: ["0.apr: Enter a rate from 0 to 1000 percent."] },
  ],
  [
    "a rate with too many decimals",
    card({ apr: "9.99999" }),
    { balances: ["0.apr: Enter the rate with at most four decimals."] },
  ],
  [
    "a promotion that has ended",
    card({ promo: { apr: "0", last_date: "2026-11-30" } }),
    {
      balances: [
        "0.promo.last_date: The promotional rate ended on Nov 30, 2026. Enter a later date, or leave it out.",
      ],
    },
  ],
  [
    "a date that does not exist",
    { deferment_until: "2027-02-29" },
    { deferment_until: ["Enter a valid date."] },
  ],
  [
    "a deferment after the last supported date",
    { deferment_until: "9999-01-01" },
    { deferment_until: ["Enter a date before the year 2200."] },
  ],
  [
    "a deferment that has ended",
    { deferment_until: "2026-11-01" },
    {
      deferment_until: ["The deferment ended on Nov 1, 2026. Enter a later date, or leave it out."],
    },
  ],
  [
    "both a promotion and deferred interest",
    card({
      promo: { apr: "0", last_date: null },
      deferred: { apr: "27", last_date: "2027-05-31", accrued: "1.00" },
    }),
    { balances: ["0.deferred: A balance has either a promotional rate or deferred interest."] },
  ],
  [
    "two balances with the same id",
    {
      balances: [
        { id: "a", amount: "1.00" },
        { id: "a", amount: "2.00" },
      ],
    },
    { balances: ["Each balance needs an id of its own."] },
  ],
  [
    "a fixed rule without an amount",
    rule("fixed", {}),
    { minimum_rule: ["amount: This field is required."] },
  ],
  [
    "a number that the rule does not use",
    rule("fixed", { amount: "50.00", percent: "2" }),
    { minimum_rule: [`percent: ${RULE_HAS_NO_USE}`] },
  ],
  [
    "a share of zero",
    rule("percent", { percent: "0" }),
    { minimum_rule: ["percent: Enter a share above 0 percent."] },
  ],
  [
    "a term above the limit",
    rule("amortizing", { term_months: 1_201 }),
    { minimum_rule: ["term_months: Ensure this value is at most 1200."] },
  ],
  ["a due day above 31", { due_day: 32 }, { due_day: ["Ensure this value is at most 31."] }],
  [
    "a fee in a month that does not exist",
    { annual_fee: { amount: "95.00", month: 13 } },
    { annual_fee: ["month: Ensure this value is at most 12."] },
  ],
  ["an unknown field", { apr: "5" }, { apr: ["This field is not known."] }],
  [
    "escrow that equals the whole payment",
    { minimum: "80.00", escrow: "80.00" },
    { escrow: ["The escrow has to be less than the monthly payment that it is part of."] },
  ],
  [
    "separate unpaid interest if interest is monthly",
    { accrued_interest: "1.00" },
    {
      accrued_interest: ["Enter unpaid interest only for a loan with daily interest."],
    },
  ],
  [
    "unpaid interest above the balance",
    { accrual: "simple_daily", accrued_interest: "3000.01" },
    { accrued_interest: ["The unpaid interest can't be more than the balance."] },
  ],
];

test.for(refused)(
  "400: rejects %s with a clear message and changes nothing",
  async ([, body, errors]) => {
    const before = await harness.debts(anna);

    const answer = await harness.call(anna, "PATCH", { path: `${linked}/`, body });

    expect([answer.statusCode, answer.json()]).toEqual([400, errors]);
    expect(await harness.debts(anna)).toEqual(before);
  },
);

const BANKS = ["This comes from your bank and can't be changed here."];

test("400: rejects changes of a linked debt's bank fields, by field", async () => {
  const body = { name: "Visa", kind: "other", lender: "Bank", currency: "EUR" };

  const answer = await harness.call(anna, "PATCH", { path: `${linked}/`, body });

  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { name: BANKS, kind: BANKS, lender: BANKS, currency: BANKS },
  ]);
});

test.for([
  [{ owed: "5.00" }, "owed"],
  [{ balances: null }, "balances"],
  [{ balances: [{ id: "loan", amount: null }] }, "balances"],
  [{ name: "  " }, "name"],
  [{ name: null }, "name"],
  [{ name: "x".repeat(101) }, "name"],
  [{ name: "a\nb" }, "name"],
  [{ currency: "ABC" }, "currency"],
  [
    { balances: Array.from({ length: 12 }, (_, id) => ({ id: `${id}`, amount: "1.00" })) },
    "balances",
  ],
] as const)("400: keeps an entered debt unchanged for %j", async ([body, field]) => {
  const before = await harness.debts(anna);

  const answer = await harness.call(anna, "PATCH", { path: `${manual}/`, body });

  expect([answer.statusCode, answer.json()]).toEqual([400, { [field]: [expect.any(String)] }]);
  expect(await harness.debts(anna)).toEqual(before);
});

test.for([
  [{ name: undefined }, "name"],
  [{ kind: "gambling" }, "kind"],
  [{ balances: [] }, "balances"],
  [{ balances: [{ id: "a", apr: "5" }] }, "balances"],
  [{ balances: [{ id: "a", amount: null }] }, "balances"],
  [{ owed: "5.00" }, "owed"],
  [{ user_id: "00000000-0000-4000-8000-000000000000" }, "user_id"],
] as const)("400: creates nothing for %j", async ([body, field]) => {
  const before = await harness.debts(anna);

  const answer = await harness.call(anna, "POST", { body: { ...LOAN, ...body } });

  expect([answer.statusCode, answer.json()]).toEqual([400, { [field]: [expect.any(String)] }]);
  expect(await harness.debts(anna)).toEqual(before);
});

test("200: accepts another change although a bank's figure has moved since", async () => {
  const user = await harness.signUp();
  const uuid = await harness.addAccount(user, { ...CARD, balanceCurrent: "3000.00" });
  await harness.change(user, uuid, {
    owed: "4000.00",
    accrual: "simple_daily",
    accrued_interest: "3500.00",
  });

  const refusedByFigure = await harness.call(user, "PATCH", {
    path: `${uuid}/`,
    body: { owed: null },
  });
  const other = await harness.change(user, uuid, { is_included: false });

  expect(refusedByFigure.statusCode).toBe(400);
  expect(other.is_included).toBe(false);
});
