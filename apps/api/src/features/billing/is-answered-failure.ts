import { CardPaymentsError, type CardPaymentsFailure } from "#ports/card-payments.ts";

const ENDING_FAILURES: readonly CardPaymentsFailure[] = [
  "failing",
  "price_refused",
  "customer_missing",
  "card_declined",
  "refused",
];

/**
 * Whether the attempt must restart with a new idempotency key. Stripe replays the stored error for
 * the old key. Without a response the request may have succeeded, and the same key returns its
 * result.
 */
export function isAnsweredFailure(error: unknown): error is CardPaymentsError {
  return error instanceof CardPaymentsError && ENDING_FAILURES.includes(error.failure);
}
