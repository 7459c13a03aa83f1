import { addDays, addMonths, daysBetween } from "@snowball/dates";
import { planPayoff } from "@snowball/payoff";
import { expect, test } from "vitest";

import { buildCurrentMonth } from "../testing/current-month.ts";
import { balanceFacts, cardFacts } from "../testing/debt-facts.ts";
import type { LedgerFacts } from "./ledger-facts.ts";

const SETTINGS = {
  strategy: "avalanche" as const,
  custom_order: [],
  snowball_first: 0,
  extra: "0.00",
  total: "500.00",
  rollover: true,
  changes: [],
};

const NOTHING_DUE: LedgerFacts = {
  open: [],
  sent_this_month: "500.00",
  sent_ahead: "0.00",
  in_the_air: "0.00",
};

/** A payment sent three business days early arrives this many days before it is due. */
const DAYS_AHEAD = 4;

test.each(["2027-01-20", "2027-02-20", "2027-04-20", "2028-02-20", "2027-10-31", "2027-11-30"])(
  "from %s a loan with daily interest is charged the days between the arrivals of its payments",
  (today) => {
    const loan = cardFacts({
      kind: "student_loan",
      accrual: "simple_daily",
      owed: { value: "20000.00", source: "bank" },
      balances: [balanceFacts({ amount: "20000.00", apr: { value: "6.00", source: "bank" } })],
      minimum: { value: "300.00", source: "bank" },
      due_day: 10,
    });
    const { portfolio } = buildCurrentMonth([loan], {
      today,
      ledger: new Map([[loan.uuid, NOTHING_DUE]]),
      settings: SETTINGS,
    });
    const outcome = planPayoff(portfolio, { type: "avalanche" });
    if (outcome.kind === "impossible") throw new Error(outcome.fault.code);
    const months = [2, 3, 4, 5].flatMap((month) => outcome.plan.month(month).debts);
    let from = today;
    const expected = months.map((_, past) => {
      const arrives = addDays(addMonths(today, past + 1, 10), -DAYS_AHEAD);
      const days = daysBetween(from, arrives);
      from = arrives;
      return days;
    });

    const charged = months.map(({ start, interest }) =>
      Math.round((interest * 365.25) / (start * 0.06)),
    );
    expect(charged).toEqual(expected);
  },
);

test.each([28, 29, 30, 31, null])(
  "with due day %s, the interest up to a later payment is the same whatever the month of today",
  (dueDay) => {
    const loan = cardFacts({
      kind: "student_loan",
      accrual: "simple_daily",
      owed: { value: "20000.00", source: "bank" },
      balances: [balanceFacts({ amount: "20000.00", apr: { value: "6.00", source: "bank" } })],
      minimum: { value: "300.00", source: "bank" },
      due_day: dueDay,
    });
    /** Returns the days of interest until the payment of April, as if nothing was paid before. */
    const daysUntilApril = (today: string, months: number) => {
      const { portfolio } = buildCurrentMonth([loan], {
        today,
        ledger: new Map([[loan.uuid, NOTHING_DUE]]),
        settings: SETTINGS,
      });
      const { accrual, chargedAhead } = portfolio.opening?.debts[loan.uuid] ?? {};
      const before = accrual === undefined ? NaN : (accrual.over * 365.25) / accrual.under;
      const ahead = chargedAhead ? (chargedAhead.over * 365.25) / chargedAhead.under : 0;
      const later = (portfolio.calendar ?? []).slice(1, months).map(({ days }) => days);
      return before - ahead + later.reduce((sum, days) => sum + days, 0);
    };

    const [january, february, march] = [
      daysUntilApril("2027-01-01", 4),
      daysUntilApril("2027-02-01", 3),
      daysUntilApril("2027-03-01", 2),
    ] as const;
    expect(january - february).toBeCloseTo(31);
    expect(february - march).toBeCloseTo(28);
  },
);
