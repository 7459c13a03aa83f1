import { Problem } from "#http/problem.ts";
import { CardPaymentsError } from "#ports/card-payments.ts";

const BUSY_RETRY_SECONDS = 1;

/**
 * Waits for an answer of the card-payment provider on behalf of somebody who waits for ours.
 * @throws Problem as `toPaymentProblem` says.
 */
export async function askProvider<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw toPaymentProblem(error);
  }
}

/**
 * A failure of the provider in the catalogue's words: `price_not_offered` when it does not sell at
 * the price, `card_declined`, else `payments_unavailable`. What is not the provider's fault stays as it is.
 */
export function toPaymentProblem(error: unknown): unknown {
  if (!(error instanceof CardPaymentsError)) return error;

  const inside = { reason: `${error.failure}: ${error.message}`, cause: error };
  if (error.failure === "price_refused") return new Problem("price_not_offered", inside);
  if (error.failure === "card_declined") return new Problem("card_declined", inside);
  if (error.failure !== "busy") return new Problem("payments_unavailable", inside);

  return new Problem("payments_unavailable", { ...inside, retryAfterSeconds: BUSY_RETRY_SECONDS });
}
