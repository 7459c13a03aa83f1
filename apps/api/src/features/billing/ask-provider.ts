import { Problem } from "#http/problem.ts";
import { CardPaymentsError } from "#ports/card-payments.ts";

const BUSY_RETRY_SECONDS = 1;

/**
 * Awaits a card-payment provider call that is part of a user's request.
 * @throws Problem as returned by `toPaymentProblem`.
 */
export async function askProvider<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw toPaymentProblem(error);
  }
}

/**
 * Converts a provider error to a Problem: `price_not_offered`, `card_declined`, or else
 * `payments_unavailable`. Returns other errors unchanged.
 */
export function toPaymentProblem(error: unknown): unknown {
  if (!(error instanceof CardPaymentsError)) return error;

  const inside = { reason: `${error.failure}: ${error.message}`, cause: error };
  if (error.failure === "price_refused") return new Problem("price_not_offered", inside);
  if (error.failure === "card_declined") return new Problem("card_declined", inside);
  if (error.failure !== "busy") return new Problem("payments_unavailable", inside);

  return new Problem("payments_unavailable", { ...inside, retryAfterSeconds: BUSY_RETRY_SECONDS });
}
