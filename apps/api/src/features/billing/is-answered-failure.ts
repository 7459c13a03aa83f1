import { CardPaymentsError, type CardPaymentsFailure } from "#ports/card-payments.ts";

const ENDING_FAILURES: readonly CardPaymentsFailure[] = [
  "failing",
  "price_refused",
  "customer_missing",
  "card_declined",
  "refused",
];

/**
 * Whether an attempt has to begin anew after this error: Stripe may repeat what it answered for as
 * long as it knows the key. After no answer it may have done what was asked, and the same key finds it.
 */
export function isAnsweredFailure(error: unknown): error is CardPaymentsError {
  return error instanceof CardPaymentsError && ENDING_FAILURES.includes(error.failure);
}
