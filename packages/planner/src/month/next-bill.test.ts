import { planPayoff } from "@snowball/payoff";
import { expect, test } from "vitest";

import { balanceFacts, cardFacts } from "../testing/debt-facts.ts";
import { buildCurrentMonth } from "../testing/current-month.ts";
import type { LedgerFacts, OpenObligation } from "./ledger-facts.ts";

const TODAY = "2027-01-31";

/** Its statement of Jan 22 makes the bill of Feb 16. */
const card = cardFacts({
  owed: { value: "3364.08", source: "bank" },
  balances: [balanceFacts({ amount: "3364.08", apr: { value: "28.49", source: "bank" } })],
  minimum_rule: {
    type: "percent_plus_interest",
    amount: null,
    percent: "1",
    floor: "25.00",
    term_months: null,
    source: "user",
  },
  due_day: 16,
});

const NONE: LedgerFacts = {
  open: [],
  sent_this_month: "0.00",
  sent_ahead: "0.00",
  in_the_air: "0.00",
};

function open(day: string, amount: string, isLate: boolean): OpenObligation {
  return { cycle: day, due_date: day, pay_by: day, amount, paid: "0.00", is_late: isLate };
}

function nextMinimum(own: LedgerFacts, about: Partial<typeof card> = {}) {
  const settings = {
    strategy: "avalanche",
    custom_order: [],
    snowball_first: 0,
    extra: "0.00",
    total: "700.00",
    rollover: true,
    changes: [],
  } as const;
  const { portfolio } = buildCurrentMonth([{ ...card, ...about }], {
    today: TODAY,
    ledger: new Map([["card", own]]),
    settings,
  });
  const outcome = planPayoff(portfolio, { type: "avalanche" });
  if (outcome.kind === "impossible") throw new Error(outcome.fault.code);

  return outcome.plan.month(2).debts[0]?.minimum;
}

/** 1 % of the balance of the statement and a whole month of its interest: $33.64 + $79.87. */
const BILL = 113_51;

test("the next bill of a card that is behind follows from the statement that is issued", () => {
  const behind = {
    ...NONE,
    open: [open("2026-12-16", "242.00", true), open("2027-01-16", "379.45", false)],
    is_behind: true,
  };

  expect(nextMinimum(behind)).toBe(BILL);
});

test("the next bill of a card follows from the statement that is issued, whatever is paid since", () => {
  expect(nextMinimum(NONE)).toBe(BILL);
  // $100.00 of the balance of the statement is paid already.
  const recent = [
    { on: "2027-01-12", amount: "90.00" },
    { on: "2027-01-28", amount: "100.00" },
  ];
  const sent = { ...NONE, sent_this_month: "190.00", recent_payments: recent };
  const owed = { value: "3264.08", source: "bank" } as const;
  const balances = card.balances.map((balance) => ({ ...balance, amount: "3264.08" }));
  expect(nextMinimum(sent, { owed, balances })).toBe(BILL);
});

test("the next bill of a card follows from what is left if its statement comes later", () => {
  // The statement of Feb 3 makes the bill of Feb 28. The plan pays $700.00 before.
  const bill = nextMinimum(
    { ...NONE, open: [open("2027-01-28", "113.00", false)] },
    { due_day: 28 },
  );

  expect(bill).toBeLessThan(100_00);
});
