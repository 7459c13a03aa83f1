import { amountFromCents } from "@snowball/money";
import { expect, test } from "vitest";

import { suggestBudgets } from "../compare/least-budget.ts";

import type { PlanSettingsFacts } from "../facts/read-plan-settings.ts";
import { cardFacts } from "../testing/debt-facts.ts";
import { ledgerPayment, monthOf } from "../testing/month-of-household.ts";
import { buildCurrentMonthDebts, openPortfolio } from "./current-month.ts";
import { type LedgerPayment, readLedger } from "./read-ledger.ts";

const DUE = "2027-06-14";
const SETTINGS: PlanSettingsFacts = {
  strategy: "avalanche",
  custom_order: [],
  snowball_first: 0,
  extra: "0.00",
  total: "103.00",
  rollover: true,
  changes: [],
};

/** A card with a bill of $85.00, of a user who chose no budget. */
function toSend(settings: Partial<PlanSettingsFacts>) {
  const bill = ledgerPayment({
    cycle: DUE,
    due_date: DUE,
    pay_by: DUE,
    billed: "85.00",
    due: "85.00",
    left: "85.00",
  });
  const { totals } = monthOf({
    today: "2027-06-10",
    debts: [cardFacts()],
    ledgers: [
      {
        debt: "card",
        payments: [bill],
        sent_this_month: "0.00",
        sent_ahead: "0.00",
        in_the_air: "0.00",
      },
    ],
    settings: { ...SETTINGS, is_derived: true, ...settings },
  });

  return totals[0]?.to_send;
}

test("what a derived budget grew since the month began is sent from next month on", () => {
  expect(toSend({ month_total: "100.00" })).toBe("100.00");
  expect(toSend({ month_total: "103.00" })).toBe("103.00");
});

test("a derived budget is used in whole if it was higher when the month began, or that is unknown", () => {
  expect(toSend({ month_total: "110.00" })).toBe("103.00");
  expect(toSend({ month_total: null })).toBe("103.00");
});

test("what is due is sent even if the budget was lower when the month began", () => {
  expect(toSend({ month_total: "50.00" })).toBe("85.00");
});

test("a budget that the user chose is used in whole", () => {
  expect(toSend({ month_total: "100.00", is_derived: false })).toBe("103.00");
});

/** Returns the least budget of a card on June 10, 2027 with these payments, in cents. */
function least(payments: LedgerPayment[]) {
  const [card, today] = [cardFacts({ owed: { value: "3000.00", source: "bank" } }), "2027-06-10"];
  const sent = { sent_this_month: "0.00", sent_ahead: "0.00", in_the_air: "0.00" };
  const ledger = readLedger([{ debt: card.uuid, payments, ...sent }], today);
  const read = buildCurrentMonthDebts([card], { today, ledger, useEstimates: true });
  const settings = { ...SETTINGS, is_derived: false };
  const budgets = suggestBudgets(
    (cents) => openPortfolio(read, { ...settings, total: amountFromCents(cents) }),
    { type: "avalanche" },
  );

  return budgets[0]?.amount ?? null;
}

test.for([
  // Of a card that is late, the bill says nothing about later minimums: 1 % of the balance and its interest.
  [{ is_late: true, status: "late" }, 92_48],
  [{ question: "was_it_paid", status: "unknown" }, 85_00],
] as const)(
  "the least budget does not repeat the missed payments in a bill every month: %#",
  ([missed, usual]) => {
    const unpaid = bill("2027-05-14", missed);
    const whole = { billed: "400.00", due: "400.00", left: "400.00" };

    // This month's bill, and next month's.
    expect(least([unpaid, bill("2027-06-14", whole)])).toBe(usual);
    expect(least([unpaid, bill("2027-07-08", whole)])).toBe(usual);
  },
);

function bill(due: string, about: Partial<LedgerPayment> = {}): LedgerPayment {
  const amounts = { billed: "85.00", billed_source: "bank", due: "85.00", left: "85.00" } as const;

  return ledgerPayment({ cycle: due, due_date: due, pay_by: due, ...amounts, ...about });
}
