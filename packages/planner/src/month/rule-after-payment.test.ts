import type { LedgerPayment } from "@snowball/contract";
import { amountFromCents } from "@snowball/money";
import { firstMinimums } from "@snowball/payoff";
import fc from "fast-check";
import { expect, test } from "vitest";

import { leastBudget } from "../compare/least-budget.ts";
import type { BalanceFacts } from "../facts/debt-facts.ts";
import { estimateFigures } from "../facts/estimate-figures.ts";
import { buildCurrentMonth } from "../testing/current-month.ts";
import { balanceFacts, cardFacts } from "../testing/debt-facts.ts";
import { ledgerPayment } from "../testing/month-of-household.ts";
import {
  type Household,
  NOTHING_SENT,
  planMonth,
  recordPayments,
} from "../testing/paying-household.ts";
import { readLedger } from "./read-ledger.ts";

const TODAY = "2026-12-04";

const SETTINGS = {
  strategy: "avalanche",
  custom_order: [],
  snowball_first: 1,
  extra: "0.00",
  total: null,
  rollover: true,
  changes: [],
} as const;

function bill(due: string, about: Partial<LedgerPayment>): LedgerPayment {
  const dates = { cycle: due, due_date: due, pay_by: due };
  return ledgerPayment({
    ...dates,
    billed: "60.00",
    billed_source: "user",
    due: "60.00",
    ...about,
  });
}

test.for(["60.00", "60"])(
  "a payment leaves the least budget of a card at the minimum %s that the user entered",
  (minimum) => {
    const owed = "2025.37";
    const apr = { value: "21.49", source: "user" } as const;
    const plain = cardFacts({
      owed: { value: owed, source: "user" },
      balances: [balanceFacts({ amount: owed, paid_this_month: "690.00", apr })],
      minimum: { value: minimum, source: "user" },
      due_day: 18,
    });
    // The API infers the rule from the balance after the payment.
    const card = {
      ...plain,
      ...estimateFigures({ ...plain, minimum_estimate: null }, "2026-12-01"),
    };
    const payments = [
      bill("2026-12-18", {
        sent: "690.00",
        left: "0.00",
        status: "sent",
        sent_this_month: "690.00",
      }),
      bill("2027-01-18", { left: "60.00" }),
    ];
    const sent = { sent_this_month: "690.00", sent_ahead: "0.00", in_the_air: "0.00" };
    const recent = [{ on: TODAY, amount: "690.00" }];
    const ledger = readLedger(
      [{ debt: card.uuid, payments, ...sent, recent_payments: recent }],
      TODAY,
    );
    const withBudget = (amount: number) =>
      buildCurrentMonth([card], {
        today: TODAY,
        ledger,
        settings: { ...SETTINGS, total: amountFromCents(amount) },
      }).portfolio;

    // 60.20: the interest that the payment bore until it was sent raises the balance again.
    expect(leastBudget(withBudget, { type: "avalanche" })?.amount).toBe(60_00);
  },
);

test.for([
  // Paid with last month's money: what is left is the minimum, with the interest of ten days before the payment.
  ["2026-11-28", "0.00", 2_90],
  // Paid with this month's money, of which the minimum was a part.
  ["2026-12-02", "254.33", 35_00],
] as const)(
  "a minimum is at most what the debt owes before this month's payments: paid on %s",
  ([on, sent, minimum]) => {
    const card = cardFacts({
      owed: { value: "1.14", source: "bank" },
      balances: [balanceFacts({ amount: "1.14" })],
      minimum: { value: "35.00", source: "bank" },
      last_statement_on: "2026-11-18",
    });
    const payments = [bill("2026-12-12", { paid: "254.33", left: "0.00", status: "paid" })];
    const facts = { ...NOTHING_SENT, sent_this_month: sent };
    const recent = [{ on, amount: "254.33" }];
    const ledger = readLedger(
      [{ ...facts, debt: card.uuid, payments, recent_payments: recent }],
      TODAY,
    );
    const { portfolio } = buildCurrentMonth([card], { today: TODAY, ledger, settings: SETTINGS });

    expect(firstMinimums(portfolio).get(card.uuid)).toBe(minimum);
  },
);

test("a payment was made on the balance that owes, not on an empty one with the same rate", () => {
  const apr = { value: "29.99", source: "user" } as const;
  const deferred = { apr: "29.99", last_date: "2027-06-30", accrued: "312.40" };
  const special = balanceFacts({ id: "special", amount: "2200.00", apr, deferred });
  const purchases = balanceFacts({ amount: "0.00", apr });
  const minimumOf = (balances: BalanceFacts[]) => {
    const owed = { value: "2200.00", source: "bank" } as const;
    const plain = cardFacts({ owed, balances, minimum: { value: "68.00", source: "bank" } });
    const rule = estimateFigures({ ...plain, minimum_estimate: null }, "2026-12-01");
    const sent = { sent_this_month: "200.00", sent_ahead: "0.00", in_the_air: "0.00" };
    const ledger = new Map([[plain.uuid, { open: [], ...sent }]]);
    const read = buildCurrentMonth([{ ...plain, ...rule }], {
      today: TODAY,
      ledger,
      settings: SETTINGS,
    });
    return read.portfolio.debts[0]?.minimum;
  };

  // 68.00 of the 2,400.00 before the payment.
  expect(minimumOf([special])).toMatchObject({ share: 28_333 });
  expect(minimumOf([purchases, special])).toEqual(minimumOf([special]));
});

const anyCard = fc.record({
  owed: fc.integer({ min: 1_500_00, max: 9_000_00 }),
  apr: fc.constantFrom("7.49", "21.49", "24.99", "29.99"),
  share: fc.integer({ min: 18, max: 40 }),
  source: fc.constantFrom("bank" as const, "user" as const),
  /** Null: inferred from the stated minimum. */
  percent: fc.constantFrom(null, "1", "2.5"),
  extra: fc.integer({ min: 0, max: 400_00 }),
});

test("what is sent as listed leaves the month's minimums as they are, and the least budget no higher", () => {
  fc.assert(
    fc.property(fc.array(anyCard, { minLength: 1, maxLength: 3 }), (cards) => {
      const debts = cards.map(({ owed, apr, share, source, percent }, at) => {
        const minimum = amountFromCents(Math.round((owed * share) / 1_000));
        const card = cardFacts({
          uuid: `card-${at}`,
          owed: { value: amountFromCents(owed), source },
          balances: [balanceFacts({ amount: amountFromCents(owed), apr: { value: apr, source } })],
          minimum: { value: percent === null ? minimum : null, source },
          minimum_rule:
            percent === null
              ? null
              : {
                  type: percent === "1" ? "percent_plus_interest" : "percent",
                  amount: null,
                  percent,
                  floor: "35.00",
                  term_months: null,
                  source: "user",
                },
          due_day: 18,
        });
        return { ...card, ...estimateFigures({ ...card, minimum_estimate: null }, "2026-12-01") };
      });
      const due = { cycle: "2026-12-18", due_date: "2026-12-18", pay_by: "2026-12-15" };
      const open = [{ ...due, amount: null, paid: "0.00", is_late: false }];
      const extra = cards.reduce((sum, each) => sum + each.extra, 0);
      const withTotal = (of: Household, cents: number): Household => ({
        ...of,
        settings: { ...of.settings, total: amountFromCents(cents) },
      });
      const budgetsOf = (of: Household) => {
        const withBudget = (cents: number) => planMonth(withTotal(of, cents)).portfolio;
        return {
          minimums: firstMinimums(withBudget(1)),
          least: leastBudget(withBudget, { type: "avalanche" })?.amount,
        };
      };
      const start: Household = {
        today: TODAY,
        debts,
        ledger: new Map(debts.map(({ uuid }) => [uuid, { ...NOTHING_SENT, open }])),
        settings: SETTINGS,
      };
      const before = budgetsOf(start);
      const chosen = withTotal(start, (before.least ?? 0) + extra);
      const after = budgetsOf(recordPayments(chosen, planMonth(chosen).plan.instructions));

      expect(after.minimums).toEqual(before.minimums);
      // It is above the minimums of this month if those of a later one are higher, which an extra lowers.
      expect(after.least).toBeLessThanOrEqual(before.least ?? 0);
    }),
    { numRuns: 60 },
  );
});
