import fc from "fast-check";

import type { BalanceFacts, DebtFacts, StatedFigure } from "../facts/debt-facts.ts";

const amount = fc
  .integer({ min: 0, max: 50_000_000 })
  .map((cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`);
const percentage = fc.constantFrom("0", "3.5", "18.2499", "24.99", "29.99", "399");
const date = fc.constantFrom("2020-01-01", "2026-12-31", "2027-02-28", "2028-06-15", "2031-01-31");

/** A figure that is stated or unknown. */
function figure(value: fc.Arbitrary<string>): fc.Arbitrary<StatedFigure> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.record({ value, source: fc.constantFrom("bank", "user") }) },
    { weight: 1, arbitrary: fc.constant({ value: null, source: null }) },
  );
}

const anyBalance: fc.Arbitrary<BalanceFacts> = fc.record({
  id: fc.uuid(),
  apr_type: fc.constantFrom("purchase_apr", "special", null),
  amount: fc.oneof({ weight: 9, arbitrary: amount }, { weight: 1, arbitrary: fc.constant(null) }),
  paid_this_month: fc.constant(null),
  apr: figure(percentage),
  promo: fc.option(fc.record({ apr: percentage, last_date: fc.option(date) }), { freq: 2 }),
  deferred: fc.option(fc.record({ apr: percentage, last_date: date, accrued: amount }), {
    freq: 1,
  }),
});

const anyRule = fc.record({
  type: fc.constantFrom("fixed", "percent", "percent_plus_interest", "amortizing"),
  amount: fc.option(amount),
  percent: fc.option(fc.constantFrom("1", "2.5", "5")),
  floor: fc.option(amount),
  term_months: fc.option(fc.integer({ min: 1, max: 360 })),
  source: fc.constantFrom("user", "estimate"),
});

/** Any debt that the wire format allows. Every figure may be unknown, and figures need not be consistent. */
export const anyDebtFacts: fc.Arbitrary<DebtFacts> = fc.record({
  uuid: fc.uuid(),
  kind: fc.constantFrom("credit_card", "mortgage", "student_loan", "other"),
  currency: fc.constantFrom("USD", "USD", "USD", "CAD", null),
  owed: figure(amount),
  balances: fc.array(anyBalance, { maxLength: 4 }),
  minimum: figure(amount),
  minimum_estimate: fc.option(amount),
  minimum_rule: fc.option(anyRule, { freq: 1 }),
  due_day: fc.option(fc.integer({ min: 1, max: 31 })),
  accrual: fc.constantFrom("monthly", "semi_annual", "simple_daily"),
  accrued_interest: fc.option(amount),
  monthly_fee: fc.option(amount),
  annual_fee: fc.option(fc.record({ amount, month: fc.integer({ min: 1, max: 12 }) })),
  escrow: fc.option(amount),
  escrow_estimate: fc.option(amount),
  deferment_until: fc.option(date),
  is_subsidized: fc.boolean(),
  is_included: fc.boolean(),
  is_prepayable: fc.boolean(),
});
