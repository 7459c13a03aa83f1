import type { MonthDebt, MonthPayment, MonthTotal, ThisMonth } from "@snowball/contract";
import { sumAmounts } from "@snowball/money";

const DEBT = "0b9a6a3e-0000-4000-8000-000000000001";
const SETTLED: readonly MonthPayment["state"][] = ["sent", "paid", "nothing_due", "skipped"];

/** A payment with its debt. */
export type Listed = { payment: MonthPayment; debt: MonthDebt };

/** Returns a payment of $35.00 on a card, due December 4, 2026, with the given changes. */
export function paymentFixture(
  about: Partial<MonthPayment> = {},
  debt: Partial<MonthDebt> = {},
): Listed {
  const uuid = debt.uuid ?? about.debt ?? DEBT;
  const billed = about.billed === undefined ? "35.00" : about.billed;
  const isSettled = about.state !== undefined && SETTLED.includes(about.state);
  const amount = about.amount === undefined ? (isSettled ? "0.00" : billed) : about.amount;

  return {
    payment: {
      debt: uuid,
      kind: "bill",
      cycle: "2026-12-04",
      due_date: "2026-12-04",
      due_date_source: "bank",
      billed,
      billed_source: billed === null ? null : "bank",
      billed_as_of: "2026-11-20T08:00:00Z",
      bank_billed: null,
      is_last_statement: false,
      past_due_amount: null,
      late_fee_amount: null,
      paid: "0.00",
      sent: "0.00",
      left: amount,
      sent_this_month: "0.00",
      recognised: null,
      question: null,
      not_paid_on: null,
      state: billed === null ? "unknown" : "to_send",
      amount,
      minimum: amount ?? "0.00",
      extra: "0.00",
      escrow: "0.00",
      uncovered: "0.00",
      is_escrow_estimated: false,
      is_estimated: false,
      send_by: isSettled ? null : "2026-12-01",
      from_paycheck: null,
      send_from: null,
      is_from_savings: false,
      arrive_by: null,
      arrives_next_month: false,
      in_plan: true,
      ...about,
    },
    debt: {
      uuid,
      account: uuid,
      item: "0b9a6a3e-0000-4000-8000-000000000002",
      name: "Everyday Rewards Visa",
      nickname: null,
      mask: "4821",
      institution_id: "ins_1",
      lender: "First Platypus Bank",
      kind: "credit_card",
      currency: "USD",
      autopay: { type: "none", amount: null },
      combined_bill: null,
      ...debt,
    },
  };
}

/** Returns an extra of $120.00 to that card, any day of November. */
export function extraFixture(about: Partial<MonthPayment> = {}): Listed {
  const amount = about.amount ?? "120.00";

  return paymentFixture({
    kind: "extra",
    cycle: null,
    due_date: null,
    due_date_source: null,
    billed: null,
    minimum: "0.00",
    extra: amount,
    amount,
    left: amount,
    state: "to_send",
    send_by: "2026-11-30",
    ...about,
  });
}

/** Returns the API's month of November 2026 with these payments. */
export function monthFixture(listed: readonly Listed[], about: Partial<ThisMonth> = {}): ThisMonth {
  const payments = listed.map(({ payment }) => payment);
  const debts = new Map(listed.map(({ debt }) => [debt.uuid, debt]));
  const currencies = new Set([...debts.values()].map(({ currency }) => currency));

  return {
    today: "2026-11-20",
    month: "2026-11-01",
    through: "2026-11-30",
    debts: [...debts.values()],
    payments,
    questions: [],
    totals: [...currencies].map((currency) =>
      totalFixture({
        currency,
        to_send: sumAmounts(
          payments
            .filter(({ debt }) => debts.get(debt)?.currency === currency)
            .filter(({ due_date: due }) => due === null || due <= "2026-11-30")
            .flatMap(({ amount }) => amount ?? []),
        ),
      }),
    ),
    unknown_count: payments.filter(({ amount }) => amount === null).length,
    payday: null,
    late_count: payments.filter(({ state }) => state === "late").length,
    next: null,
    budget: null,
    beyond_budget: "0.00",
    met_before: "0.00",
    warnings: [],
    ...about,
  };
}

export function totalFixture(about: Partial<MonthTotal> = {}): MonthTotal {
  return {
    currency: "USD",
    to_send: "0.00",
    late: "0.00",
    in_question: "0.00",
    estimated: "0.00",
    outside_plan: "0.00",
    uncovered: "0.00",
    ahead: "0.00",
    sent: "0.00",
    sent_outside_plan: "0.00",
    ...about,
  };
}
