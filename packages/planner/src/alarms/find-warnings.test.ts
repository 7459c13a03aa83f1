import { type Budget, planPayoff, type Strategy } from "@snowball/payoff";
import { amountFromCents } from "@snowball/money";
import { expect, test } from "vitest";

import type { DebtFacts } from "../facts/debt-facts.ts";
import { readPortfolio } from "../facts/read-portfolio.ts";
import type { LedgerFacts } from "../month/ledger-facts.ts";
import { balanceFacts, cardFacts } from "../testing/debt-facts.ts";
import { shortMonth } from "../triage/short-month.ts";
import { findWarnings } from "./find-warnings.ts";

const TODAY = "2026-12-01";
const AVALANCHE: Strategy = { type: "avalanche" };
const MINIMUMS: Budget = { mode: "minimums-plus-extra", extra: 0 };

/** Returns the warnings of debts with a monthly budget for all of them. */
function warningsOf(
  debts: readonly DebtFacts[],
  budget: Budget,
  {
    strategy = AVALANCHE,
    today = TODAY,
    ...sent
  }: Partial<LedgerFacts> & { strategy?: Strategy; today?: string } = {},
) {
  const planned = readPortfolio(debts, TODAY);
  const followed = { debts: planned.debts, budget };
  const outcome = planPayoff(followed, strategy);
  const nothing = { open: [], sent_this_month: "0.00", sent_ahead: "0.00", in_the_air: "0.00" };
  const ledger = new Map([["card", { ...nothing, ...sent }]]);
  const month = { today, ledger, facts: debts, metBefore: new Map() };

  return findWarnings({
    read: { firstMonth: TODAY, month, planned },
    debts,
    followed,
    plan: outcome.kind === "plan" ? outcome.plan : null,
    short: outcome.kind === "plan" ? null : shortMonth(followed, strategy),
    tooLate: () => new Map(),
    paydays: null,
    changes: [],
  });
}

function fixedMinimum(amount: string): Partial<DebtFacts> {
  const rule = { percent: null, floor: null, term_months: null, source: "user" } as const;

  return {
    minimum: { value: amount, source: "user" },
    minimum_rule: { ...rule, type: "fixed", amount },
  };
}

/** $2,400.00 without interest until November 2027, with a minimum of $50.00. */
function sofa(about: Parameters<typeof balanceFacts>[0]): DebtFacts {
  return cardFacts({
    ...fixedMinimum("50.00"),
    owed: { value: "2400.00", source: "user" },
    due_day: 4,
    balances: [
      balanceFacts({ amount: "2400.00", apr: { value: "26.99", source: "user" }, ...about }),
    ],
  });
}

const deferred = { apr: "26.99", last_date: "2027-11-04", accrued: "0.00" };
const promo = { apr: "0", last_date: "2027-11-04" };

test("warns of back-interest with its amount and month, and the payment that avoids it", () => {
  expect(warningsOf([sofa({ deferred })], MINIMUMS)[0]).toEqual({
    kind: "back_interest",
    debt: "card",
    balance: "purchase_apr",
    last_month: 12,
    last_date: "2027-11-04",
    send_by: "2027-11-01",
    from: "2027-12-01",
    left: "1800.00",
    // 2,400, then 50 less each month, at 26.99% / 12 for twelve months, each rounded to the cent.
    charged: "573.54",
    apr: "26.99",
    clearing_payment: "200.00",
    clearing_payments: 12,
    is_planned: false,
    cost_of_paying_first: null,
    is_too_late: false,
    from_savings: null,
  });
});

test.for([
  // Due on the last day and sent in the month before: 100.00 of the first month and the bill of 50.00 pay 149.00.
  { dueDay: 4, owed: "149.00", left: "49.00", isTooLate: false },
  { dueDay: 4, owed: "151.00", left: "51.00", isTooLate: true },
  { dueDay: 5, owed: "149.00", left: "99.00", isTooLate: true },
])("counts a bill that is due by the last day: %o", ({ dueDay, owed, left, isTooLate }) => {
  const store = {
    ...sofa({ amount: owed, deferred: { ...deferred, last_date: "2027-01-04" } }),
    owed: { value: owed, source: "user" } as const,
    due_day: dueDay,
  };
  const warnings = warningsOf(
    [store, LOAN],
    { mode: "total", amount: 200_00 },
    {
      strategy: { type: "custom", order: ["loan"] },
    },
  );

  expect(warnings[0]).toMatchObject({
    kind: "back_interest",
    last_month: 1,
    left,
    clearing_payment: owed,
    cost_of_paying_first: null,
    is_too_late: isTooLate,
  });
});

test("warns of a rate that rises, with what is left as planned", () => {
  const warnings = warningsOf([sofa({ promo })], { mode: "total", amount: 100_00 });

  expect(warnings[0]).toMatchObject({
    kind: "rate_rise",
    last_date: "2027-11-04",
    left: "1200.00",
    clearing_payment: "200.00",
    is_planned: true,
  });
});

const CARD = sofa({ promo: { apr: "0", last_date: "2027-04-14" } });
const LOAN = cardFacts({
  ...fixedMinimum("100.00"),
  uuid: "loan",
  kind: "personal_loan",
  owed: { value: "9000.00", source: "user" },
  balances: [balanceFacts({ amount: "9000.00", apr: { value: "14", source: "user" } })],
});

/** Returns the rate's end in a plan of the card and a loan, with a monthly budget in cents. */
function rateRise(amount: number, strategy: Strategy) {
  return warningsOf([CARD, LOAN], { mode: "total", amount }, { strategy })[0];
}

test("the cheapest plan accepts a rate that rises if paying the debt first costs more", () => {
  const [after, first] = (["optimal", "custom"] as const).map((type) => {
    const { debts } = readPortfolio([CARD, LOAN], TODAY);
    const strategy: Strategy = type === "custom" ? { type, order: ["card"] } : { type };
    const outcome = planPayoff({ debts, budget: { mode: "total", amount: 600_00 } }, strategy);
    return outcome.kind === "plan" ? outcome.plan.totals.interest : 0;
  }) as [number, number];

  expect(first).toBeGreaterThan(after);
  expect(rateRise(600_00, { type: "optimal" })).toMatchObject({
    kind: "rate_rise",
    is_planned: true,
    cost_of_paying_first: amountFromCents(first - after),
    is_too_late: false,
  });
});

test.each([
  ["that saves money", 600_00, { type: "custom", order: ["loan"] }, false],
  ["the budget is too small for that", 300_00, { type: "optimal" }, true],
] as const)("reports no cost of paying a debt first if %s", (_, budget, strategy, isTooLate) => {
  expect(rateRise(budget, strategy)).toMatchObject({
    cost_of_paying_first: null,
    is_too_late: isTooLate,
  });
});

test("it is not too late for a rate's end if the user chose to pay only minimums", () => {
  const card = { ...CARD, ...fixedMinimum("80.00") };
  const warnings = warningsOf([card], { mode: "minimums-only" });

  expect(warnings[0]).toMatchObject({ kind: "rate_rise", is_planned: true, is_too_late: false });
});

test("a card with an estimated minimum rule is not endless, like in the plan with minimums only", () => {
  const rule = { type: "fixed", amount: "150.00", percent: null, floor: null } as const;
  const card = cardFacts({
    ...fixedMinimum("150.00"),
    minimum_rule: { ...rule, term_months: null, source: "estimate" },
    owed: { value: "5200.00", source: "user" },
    // The interest of a month is more than the minimum.
    balances: [balanceFacts({ amount: "5200.00", apr: { value: "35.99", source: "user" } })],
  });

  expect(warningsOf([card], { mode: "total", amount: 420_00 })).toEqual([]);
  // There the plan itself pays the minimums by the estimated rule.
  expect(warningsOf([card], { mode: "minimums-only" })).toMatchObject([
    { kind: "endless_minimum" },
  ]);
});

test("does not warn of a deadline that has passed, because nothing avoids its cost now", () => {
  const kindsOn = (today: string, offer: Parameters<typeof sofa>[0]) =>
    warningsOf([sofa(offer)], MINIMUMS, { today })
      .map(({ kind }) => kind)
      .filter((kind) => kind !== "endless_minimum");
  // The payment of the month is due on the fourth.
  const [lower, free] = [
    { promo: { ...promo, last_date: "2026-12-05" } },
    { deferred: { ...deferred, last_date: "2026-12-05" } },
  ];

  expect(kindsOn("2026-12-05", lower)).toEqual(["rate_rise"]);
  expect(kindsOn("2026-12-06", lower)).toEqual([]);
  expect(kindsOn("2026-12-05", free)).toEqual(["back_interest"]);
  expect(kindsOn("2026-12-06", free)).toEqual([]);
});

test("reports what the plan prevents with nothing left", () => {
  const warnings = warningsOf([sofa({ deferred })], { mode: "total", amount: 300_00 });

  expect(warnings).toMatchObject([
    { kind: "back_interest", left: "0.00" },
    // $50.00 a month would not cover the deferred interest once it is charged.
    { kind: "endless_minimum", payoff_month: "2027-07-01" },
  ]);
});

test("warns of minimums that never pay a debt off, with payments that do", () => {
  const debt = cardFacts({
    ...fixedMinimum("100.00"),
    owed: { value: "5000.00", source: "user" },
    balances: [balanceFacts({ amount: "5000.00", apr: { value: "24", source: "user" } })],
  });

  expect(warningsOf([debt], { mode: "minimums-only" })).toMatchObject([
    {
      kind: "endless_minimum",
      minimum: "100.00",
      clears_in_36: "196.17",
      clears_in_60: "143.84",
      payoff_month: null,
    },
  ]);
});

const ENOUGH: Budget = { mode: "total", amount: 500_00 };

test("warns of a card over its limit until the amount above it is in transit", () => {
  const card = cardFacts({ credit_limit: "2900.00" });
  const kinds = (in_the_air: string) =>
    warningsOf([card], ENOUGH, { in_the_air }).filter(({ kind }) => kind === "over_limit");

  expect(kinds("0.00")).toEqual([
    { kind: "over_limit", debt: "card", limit: "2900.00", above: "100.00" },
  ]);
  expect(kinds("100.00")).toEqual([]);
});

test.for([null, "0.00", "3000.00"])("does not warn of a limit of %s", (limit) => {
  expect(warningsOf([cardFacts({ credit_limit: limit })], ENOUGH)).toEqual([]);
});

test("warns of a month in which the budget is short, with the missing amount", () => {
  const short = {
    kind: "short_month",
    month: TODAY,
    minimums: "85.00",
    shortfall: "25.00",
    is_estimated: false,
  };
  const budget = { mode: "total", amount: 60_00 } as const;

  expect(warningsOf([cardFacts()], budget)[0]).toEqual(short);
  // Month 1 of the plan is what is left of the month: $85.00 are due after $20.00 were sent.
  const sent = { sent_this_month: "20.00" };
  expect(warningsOf([cardFacts()], budget, sent)[0]).toEqual({ ...short, minimums: "105.00" });
});
