import type { Debt } from "@snowball/contract";
import { planPayoff, type Budget } from "@snowball/payoff";
import { readPortfolio } from "@snowball/planner";
import { expect, test } from "vitest";

import { balanceFixture, debtFixture, fromUser } from "#lib/testing/debt-fixture.ts";

import { describeAlarms } from "./describe-alarms.ts";

const FIRST_MONTH = "2026-12-01";

/** Returns the alarms for API debts under a monthly budget for all of them. */
function alarmsOf(debts: readonly Debt[], budget: Budget) {
  const planned = readPortfolio(debts, { firstMonth: FIRST_MONTH, useEstimates: true });
  const portfolio = { debts: planned.debts, budget };
  const outcome = planPayoff(portfolio, { type: "avalanche" });
  const plan = outcome.kind === "plan" ? outcome.plan : null;

  return describeAlarms({ debts, portfolio, plan, firstMonth: FIRST_MONTH });
}

/** $2,400.00 without interest until November 2027, with a minimum of $50.00. */
const SOFA = debtFixture({
  name: "Sofa card",
  owed: fromUser("2400.00"),
  minimum: fromUser("50.00"),
  minimum_rule: {
    type: "fixed",
    amount: "50.00",
    percent: null,
    floor: null,
    term_months: null,
    source: "user",
  },
  due_day: 4,
  balances: [
    balanceFixture({
      amount: "2400.00",
      apr: fromUser("26.99"),
      deferred: { apr: "26.99", last_date: "2027-11-04", accrued: "0.00" },
    }),
  ],
});

const TRANSFER = debtFixture({
  ...SOFA,
  name: "Transfer card",
  balances: [
    balanceFixture({
      amount: "2400.00",
      apr: fromUser("24"),
      promo: { apr: "0", last_date: "2027-11-04" },
    }),
  ],
});

test("shows the amount and month of deferred interest and the payment that prevents it", () => {
  const [alarm] = alarmsOf([SOFA], { mode: "minimums-plus-extra", extra: 0 });

  expect(alarm).toEqual({
    key: `${SOFA.uuid} purchase_apr`,
    debt: SOFA.uuid,
    kind: "deferred-interest",
    // 2,400, then 50 less each month, at 26.99% / 12 for twelve months, each rounded to the cent.
    title: "Sofa card: $573.54 of back-interest in December 2027",
    text: "With minimum payments, $1,800.00 is left after Nov 4, 2027, and all the interest so far is charged at once. Pay $200.00 a month on this debt and you'll avoid it.",
    cliff: { debt: SOFA.uuid, balance: "purchase_apr", lastMonth: 12 },
  });
});

test("shows the remaining balance and cost at a promotion's end and what prevents it", () => {
  const [alarm] = alarmsOf([TRANSFER], { mode: "minimums-plus-extra", extra: 0 });

  expect(alarm).toMatchObject({
    kind: "promo-ends",
    title: "Transfer card: the rate rises to 24.00% after Nov 4, 2027",
    text: "As planned, $1,800.00 is left then and costs $36.00 in the first month. Pay $200.00 a month on this debt and it is paid off in time.",
  });
});

test("shows no alarm if the plan pays the debt off in time", () => {
  const alarms = alarmsOf([SOFA, { ...TRANSFER, uuid: "b", account: "b" }], {
    mode: "total",
    amount: 600_00,
  });

  expect(alarms.map(({ kind, text }) => [kind, text])).toEqual([
    ["in-time", "Your plan pays it off by Nov 4, 2027, so no back-interest is charged."],
    ["in-time", "Your plan pays it off before its rate rises after Nov 4, 2027."],
    // $50.00 a month would not cover the deferred interest once it is charged.
    [
      "in-time",
      "Minimum payments alone would not pay it off in a hundred years. Your plan does by April 2027.",
    ],
  ]);
});

test("shows sufficient payments if minimum payments never pay off the debt", () => {
  const endless = debtFixture({
    name: "Store card",
    owed: fromUser("5000.00"),
    balances: [balanceFixture({ amount: "5000.00", apr: fromUser("24") })],
    minimum_rule: {
      type: "fixed",
      amount: "100.00",
      percent: null,
      floor: null,
      term_months: null,
      source: "user",
    },
  });

  expect(alarmsOf([endless], { mode: "minimums-only" })).toMatchObject([
    {
      kind: "endless-minimum",
      title: "Store card: minimum payments won't pay it off",
      text: "At $100.00 a month it would still be owed after a hundred years. $196.17 a month clears it in 3 years, $143.84 in 5.",
    },
  ]);
  expect(alarmsOf([endless], { mode: "total", amount: 196_17 })).toMatchObject([
    {
      kind: "in-time",
      text: "Minimum payments alone would not pay it off in a hundred years. Your plan does by November 2029.",
    },
  ]);
});

test("assumes the plan's payments if there is a plan", () => {
  const [alarm] = alarmsOf([SOFA], { mode: "total", amount: 100_00 });

  expect(alarm?.text).toContain("As planned, $1,200.00 is left after Nov 4, 2027");
});
