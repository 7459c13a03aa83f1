import type { UpcomingPayment } from "@snowball/contract";

/** A payment of $35.00 on a card, due December 4, 2026, but for what the test is about. */
export function paymentFixture(about: Partial<UpcomingPayment> = {}): UpcomingPayment {
  return {
    debt: about.account ?? "0b9a6a3e-0000-4000-8000-000000000001",
    account: "0b9a6a3e-0000-4000-8000-000000000001",
    item: "0b9a6a3e-0000-4000-8000-000000000002",
    name: "Everyday Rewards Visa",
    nickname: null,
    mask: "4821",
    institution_id: "ins_1",
    institution_name: "First Platypus Bank",
    liability: "credit",
    kind: "credit_card",
    cycle: "2026-12-04",
    due_date: "2026-12-04",
    due_date_source: "bank",
    pay_by: "2026-12-01",
    amount: "35.00",
    amount_source: "bank",
    amount_as_of: "2026-11-20T08:00:00Z",
    bank_amount: null,
    past_due_amount: null,
    currency: "USD",
    state: "due",
    is_overdue: false,
    status: "upcoming",
    paid: "0.00",
    sent: "0.00",
    left: about.amount === undefined ? "35.00" : about.amount,
    recognised: null,
    question: null,
    autopay: { type: "none", amount: null },
    in_plan: true,
    as_of: "2026-11-20T08:00:00Z",
    ...about,
  };
}
