import type { Debt, UpcomingPayment } from "@snowball/contract";

/** What is known of a debt of which no payment is listed, for what the plan says to send for it. */
export function unlistedAmong(debts: readonly Debt[]) {
  return (uuid: string): UpcomingPayment | undefined => {
    const debt = debts.find((each) => each.uuid === uuid);
    return debt && nothingOf(debt);
  };
}

/** A debt of which nobody tells a payment. */
function nothingOf(debt: Debt): UpcomingPayment {
  const { uuid, account, item, name, nickname, mask, kind, currency, autopay } = debt;

  return {
    debt: uuid,
    account,
    item,
    name,
    nickname,
    mask,
    kind,
    currency,
    autopay,
    institution_id: debt.institution_id,
    institution_name: debt.lender,
    liability: null,
    cycle: null,
    due_date: null,
    due_date_source: null,
    pay_by: null,
    amount: null,
    amount_source: null,
    amount_as_of: null,
    bank_amount: null,
    past_due_amount: null,
    late_fee_amount: null,
    state: "unknown",
    is_overdue: false,
    status: "unknown",
    paid: "0.00",
    sent: "0.00",
    left: null,
    recognised: null,
    not_paid_on: null,
    question: null,
    in_plan: debt.is_included,
    as_of: null,
  };
}
