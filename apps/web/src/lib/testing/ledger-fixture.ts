import type { LedgerPayment, PlannedLedger } from "@snowball/contract";

/** Returns the ledger of a debt with these payments, and nothing sent. */
export function ledgerFixture(debt: string, ...payments: LedgerPayment[]): PlannedLedger {
  return { debt, payments, sent_this_month: "0.00", sent_ahead: "0.00", in_the_air: "0.00" };
}

/** Returns a bill of $60.00, to be sent four days before, with the given changes. */
export function ledgerPaymentFixture(
  due: string,
  about: Partial<LedgerPayment> = {},
): LedgerPayment {
  const payBy = `${due.slice(0, 8)}${String(Number(due.slice(8)) - 4).padStart(2, "0")}`;
  const billed = about.billed ?? "60.00";

  return {
    cycle: due,
    due_date: due,
    due_date_source: "bank",
    pay_by: payBy,
    billed,
    billed_source: "bank",
    billed_as_of: "2026-11-20T08:00:00Z",
    bank_billed: null,
    is_last_statement: false,
    past_due_amount: null,
    late_fee_amount: null,
    due: billed,
    paid: "0.00",
    sent: "0.00",
    left: billed,
    sent_this_month: "0.00",
    recognised: null,
    question: null,
    not_paid_on: null,
    status: "upcoming",
    is_late: false,
    ...about,
  };
}
