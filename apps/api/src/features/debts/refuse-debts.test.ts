import { afterAll, beforeAll, expect, test } from "vitest";

import { CARD, createDebtWorld, LOAN, type DebtWorld } from "#testing/debt-world.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

let world: DebtWorld;
let anna: SignedInUser;
let manual: string;
let linked: string;

beforeAll(async () => {
  world = await createDebtWorld();
  anna = await world.signUp();
  linked = await world.addAccount(anna, CARD);
  ({ uuid: manual } = await world.create(anna));
});
afterAll(() => world.close());

const card = (balance: object) => ({ balances: [{ id: "cash_apr", ...balance }] });
const rule = (type: string, numbers: object) => ({ minimum_rule: { type, ...numbers } });
const RULE_HAS_NO_USE = "Leave this out: a rule of this type has no use for it.";

/** What is sent, and the whole answer. */
const refused: [what: string, body: object, answer: Record<string, string[]>][] = [
  ["a negative balance", { owed: "-1.00" }, { owed: ["The balance cannot be negative."] }],
  [
    "a part of a balance below zero",
    card({ amount: "-0.01" }),
    { balances: ["0.amount: The balance cannot be negative."] },
  ],
  [
    "a fraction of a cent",
    { minimum: "10.001" },
    { minimum: ["Enter dollars and cents, with two decimals."] },
  ],
  [
    "an amount beyond all debts",
    { owed: "1000000000.00" },
    { owed: ["The balance cannot be more than 999,999,999.99."] },
  ],
  [
    "a negative minimum",
    { minimum: "-5.00" },
    { minimum: ["The minimum payment cannot be negative."] },
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
    "a rate finer than the engine counts",
    card({ apr: "9.99999" }),
    { balances: ["0.apr: Enter the rate with at most four decimals."] },
  ],
  [
    "a promotion that is over",
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
    "a deferment beyond all calendars",
    { deferment_until: "9999-01-01" },
    { deferment_until: ["Enter a date before the year 2200."] },
  ],
  [
    "a deferment that is over",
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
    "two balances with one id",
    {
      balances: [
        { id: "a", amount: "1.00" },
        { id: "a", amount: "2.00" },
      ],
    },
    { balances: ["Each balance needs an id of its own."] },
  ],
  [
    "a fixed rule without its amount",
    rule("fixed", {}),
    { minimum_rule: ["amount: This field is required."] },
  ],
  [
    "a number that the rule has no use for",
    rule("fixed", { amount: "50.00", percent: "2" }),
    { minimum_rule: [`percent: ${RULE_HAS_NO_USE}`] },
  ],
  [
    "a share of nothing",
    rule("percent", { percent: "0" }),
    { minimum_rule: ["percent: Enter a share above 0 percent."] },
  ],
  [
    "a term without an end",
    rule("amortizing", { term_months: 1_201 }),
    { minimum_rule: ["term_months: Ensure this value is at most 1200."] },
  ],
  ["a day that no month has", { due_day: 32 }, { due_day: ["Ensure this value is at most 31."] }],
  [
    "a fee in a month that there is not",
    { annual_fee: { amount: "95.00", month: 13 } },
    { annual_fee: ["month: Ensure this value is at most 12."] },
  ],
  ["a field that is not known", { apr: "5" }, { apr: ["This field is not known."] }],
  [
    "escrow that takes the whole payment",
    { minimum: "80.00", escrow: "80.00" },
    { escrow: ["The escrow has to be less than the monthly payment that it is part of."] },
  ],
  [
    "unpaid interest apart where interest is monthly",
    { accrued_interest: "1.00" },
    {
      accrued_interest: ["Unpaid interest is told apart only where interest gathers by the day."],
    },
  ],
  [
    "more unpaid interest than is owed",
    { accrual: "simple_daily", accrued_interest: "3000.01" },
    { accrued_interest: ["The unpaid interest cannot be more than what is owed."] },
  ],
];

test.for(refused)(
  "400: %s is refused in the user's words and changes nothing",
  async ([, body, words]) => {
    const before = await world.debts(anna);

    const answer = await world.call(anna, "PATCH", { path: `${linked}/`, body });

    expect([answer.statusCode, answer.json()]).toEqual([400, words]);
    expect(await world.debts(anna)).toEqual(before);
  },
);

const BANKS = ["This comes from your bank and cannot be changed here."];

test("400: what the bank alone can say of a linked debt is refused by field", async () => {
  const body = { name: "Visa", kind: "other", lender: "Bank", currency: "EUR" };

  const answer = await world.call(anna, "PATCH", { path: `${linked}/`, body });

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
] as const)("400: an entered debt is left whole by %j", async ([body, field]) => {
  const before = await world.debts(anna);

  const answer = await world.call(anna, "PATCH", { path: `${manual}/`, body });

  expect([answer.statusCode, answer.json()]).toEqual([400, { [field]: [expect.any(String)] }]);
  expect(await world.debts(anna)).toEqual(before);
});

test.for([
  [{ name: undefined }, "name"],
  [{ kind: "gambling" }, "kind"],
  [{ balances: [] }, "balances"],
  [{ balances: [{ id: "a", apr: "5" }] }, "balances"],
  [{ balances: [{ id: "a", amount: null }] }, "balances"],
  [{ owed: "5.00" }, "owed"],
  [{ user_id: "00000000-0000-4000-8000-000000000000" }, "user_id"],
] as const)("400: nothing is entered with %j", async ([body, field]) => {
  const before = await world.debts(anna);

  const answer = await world.call(anna, "POST", { body: { ...LOAN, ...body } });

  expect([answer.statusCode, answer.json()]).toEqual([400, { [field]: [expect.any(String)] }]);
  expect(await world.debts(anna)).toEqual(before);
});

test("200: a bank's figure that has moved is no reason to refuse something else", async () => {
  const user = await world.signUp();
  const uuid = await world.addAccount(user, { ...CARD, balanceCurrent: "3000.00" });
  await world.change(user, uuid, {
    owed: "4000.00",
    accrual: "simple_daily",
    accrued_interest: "3500.00",
  });

  const refusedByFigure = await world.call(user, "PATCH", {
    path: `${uuid}/`,
    body: { owed: null },
  });
  const other = await world.change(user, uuid, { is_included: false });

  expect(refusedByFigure.statusCode).toBe(400);
  expect(other.is_included).toBe(false);
});
