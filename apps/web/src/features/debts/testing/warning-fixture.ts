import type { MonthWarning } from "@snowball/contract";

import { debtFixture } from "#lib/testing/debt-fixture.ts";

export const SOFA = debtFixture({ name: "Sofa card" });

type Cliff = Extract<MonthWarning, { balance: string }>;
type Endless = Extract<MonthWarning, { payoff_month: string | null }>;

/** $573.54 of back-interest in December 2027 on $1,800.00, with the given changes. */
export function cliffFixture(about: Partial<Cliff> = {}): Cliff {
  return {
    kind: "back_interest",
    debt: SOFA.uuid,
    balance: "purchase_apr",
    last_month: 12,
    last_date: "2027-11-04",
    send_by: "2027-11-01",
    from: "2027-12-01",
    left: "1800.00",
    charged: "573.54",
    apr: "24",
    clearing_payment: "200.00",
    clearing_payments: 12,
    is_planned: false,
    cost_of_paying_first: null,
    is_too_late: false,
    from_savings: null,
    ...about,
  };
}

/** A minimum of $100.00 that does not pay the debt off, with the given changes. */
export function endlessFixture(about: Partial<Endless> = {}): Endless {
  return {
    kind: "endless_minimum",
    debt: SOFA.uuid,
    minimum: "100.00",
    clears_in_36: "196.17",
    clears_in_60: "143.84",
    follows_income: false,
    payoff_month: null,
    ...about,
  };
}
