import type { Debt, PayoffPlanSettings } from "@snowball/contract";

const AS_OF = "2026-11-20T08:00:00Z";

/** A number that the bank told us. */
export function told<T>(value: T | null) {
  return {
    value,
    source: value === null ? null : ("bank" as const),
    as_of: value === null ? null : AS_OF,
    bank_value: null,
  };
}

type About = Partial<Omit<Debt, "owed" | "minimum">> & {
  owed?: string | null;
  apr?: string | null;
  minimum?: string | null;
};

/** A card with $2,000.00 at 24.99 % and a fixed minimum of $60.00, but for what the test is about. */
export function debtFixture({ owed, apr, minimum, ...about }: About = {}): Debt {
  const amount = owed === undefined ? "2000.00" : owed;
  const least = minimum === undefined ? "60.00" : minimum;

  return {
    uuid: "0b9a6a3e-0000-4000-8000-00000000000a",
    account: null,
    item: null,
    name: "Everyday Visa",
    lender: null,
    institution_id: null,
    mask: null,
    kind: "credit_card",
    currency: "USD",
    balances: [
      {
        id: "main",
        apr_type: "purchase_apr",
        amount,
        amount_source: "bank",
        apr: told(apr === undefined ? "24.99" : apr),
        promo: null,
        deferred: null,
      },
    ],
    minimum_estimate: null,
    minimum_rule:
      least === null
        ? null
        : {
            type: "fixed",
            amount: least,
            percent: null,
            floor: null,
            term_months: null,
            source: "user",
          },
    due_date: "2026-12-10",
    due_day: 10,
    accrual: "monthly",
    accrued_interest: null,
    monthly_fee: null,
    annual_fee: null,
    escrow: null,
    escrow_estimate: null,
    deferment_until: null,
    is_subsidized: false,
    duplicate_of: null,
    is_included: true,
    is_secured: false,
    is_prepayable: true,
    is_overdue: false,
    missing: [],
    ...about,
    owed: told(amount),
    minimum: told(least),
  };
}

/** $200.00 beyond the minimums, by avalanche, but for what the test is about. */
export function settingsFixture(about: Partial<PayoffPlanSettings> = {}): PayoffPlanSettings {
  return {
    strategy: "avalanche",
    custom_order: [],
    snowball_first: 1,
    extra: "200.00",
    total: null,
    rollover: true,
    one_offs: [],
    recurring: [],
    pauses: [],
    growth: null,
    ...about,
  };
}
