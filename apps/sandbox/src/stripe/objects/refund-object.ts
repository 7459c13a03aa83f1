const UNUSED = {
  balance_transaction: null,
  customer_account: null,
  metadata: {},
  object: "refund",
  payment_method: null,
  receipt_number: null,
  source_transfer_reversal: null,
  transfer_reversal: null,
} as const;

type RefundFacts = {
  id: string;
  amount: number;
  charge: string;
  created: number;
  currency: string;
  customer: string;
  payment_intent: string;
};

export type Refund = RefundFacts &
  typeof UNUSED & {
    reason: "requested_by_customer";
    status: "succeeded" | "failed";
    failure_reason?: "expired_or_canceled_card";
  };

/** A refund to a card as Stripe answers it: counted as succeeded at once, and possibly failed days later. */
export function refundObject(facts: RefundFacts): Refund {
  return { ...UNUSED, ...facts, reason: "requested_by_customer", status: "succeeded" };
}
