import type { Instruction, ThisMonth, UpcomingPayment } from "@snowball/contract";

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
    late_fee_amount: null,
    currency: "USD",
    state: "due",
    is_overdue: false,
    status: "upcoming",
    paid: "0.00",
    sent: "0.00",
    left: about.amount === undefined ? "35.00" : about.amount,
    recognised: null,
    question: null,
    not_paid_on: null,
    autopay: { type: "none", amount: null },
    in_plan: true,
    as_of: "2026-11-20T08:00:00Z",
    ...about,
  };
}

/** What a plan says of that payment: to send $35.00 by December 1, but for what the test is about. */
export function instructionFixture(about: Partial<Instruction> = {}): Instruction {
  return {
    debt: "0b9a6a3e-0000-4000-8000-000000000001",
    cycle: "2026-12-04",
    due_date: "2026-12-04",
    pay_by: "2026-12-01",
    send_on: "2026-12-01",
    minimum: "35.00",
    extra: "0.00",
    escrow: "0.00",
    is_escrow_estimated: false,
    amount: "35.00",
    in_plan: true,
    reason: "due",
    ...about,
  };
}

/** What a plan says of November 2026, nothing sent and nothing late, but for what the test is about. */
export function monthFixture(about: Partial<ThisMonth> = {}): ThisMonth {
  return {
    month: "2026-11-01",
    through: "2026-11-30",
    budget: "75.00",
    sent: "0.00",
    left: "75.00",
    left_outside: "0.00",
    unanswered: [],
    late: "0.00",
    unknown_count: 0,
    instructions: [],
    ...about,
  };
}
