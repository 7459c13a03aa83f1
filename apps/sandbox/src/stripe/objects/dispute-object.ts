const UNUSED = {
  balance_transactions: [],
  enhanced_eligibility_types: [],
  evidence: {},
  evidence_details: {},
  intended_submission_method: null,
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  object: "dispute",
  reason: "fraudulent",
} as const;

export type DisputeStatus =
  | "warning_needs_response"
  | "warning_closed"
  | "needs_response"
  | "won"
  | "lost";

type DisputeFacts = {
  id: string;
  amount: number;
  charge: string;
  created: number;
  currency: string;
  payment_intent: string;
  status: DisputeStatus;
};

export type Dispute = DisputeFacts & typeof UNUSED;

/** A dispute as Stripe answers it; one that begins with `warning_` is an inquiry, which takes no money. */
export function disputeObject(facts: DisputeFacts): Dispute {
  return { ...UNUSED, ...facts };
}
