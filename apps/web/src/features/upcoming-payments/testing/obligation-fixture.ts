import type { Obligation } from "@snowball/contract";

type RecordedPayment = Obligation["payments"][number];

/** Returns a payment of $40.00 that the user sent on November 18, 2026. `about` overrides fields. */
export function recordedPaymentFixture(about: Partial<RecordedPayment> = {}): RecordedPayment {
  return {
    uuid: "0b9a6a3e-0000-4000-8000-0000000000f1",
    debt: "0b9a6a3e-0000-4000-8000-000000000001",
    amount: "40.00",
    sent_on: "2026-11-18",
    seen_on: null,
    status: "sent",
    source: "user",
    why: "by_hand",
    chosen_cycle: null,
    is_extra: false,
    returned_on: null,
    undone_on: null,
    counted: "40.00",
    is_missing: false,
    is_in_transit: (about.seen_on ?? null) === null,
    ...about,
  };
}

/** Returns an unpaid obligation of $75.00, due on December 4, 2026. `about` overrides fields. */
export function obligationFixture(about: Partial<Obligation> = {}): Obligation {
  return {
    debt: "0b9a6a3e-0000-4000-8000-000000000001",
    cycle: "2026-12-04",
    due_date: "2026-12-04",
    due_date_source: "bank",
    pay_by: "2026-12-01",
    amount: "75.00",
    amount_source: "bank",
    paid: "0.00",
    sent: "0.00",
    left: "75.00",
    status: "upcoming",
    recognised: null,
    question: null,
    not_paid_on: null,
    payments: [],
    ...about,
  };
}
