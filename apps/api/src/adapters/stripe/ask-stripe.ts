import Stripe from "stripe";

import { withDeadline } from "./deadline.ts";
import { mapError } from "./map-error.ts";

/**
 * Runs a call and the reading of its answer, for ten seconds at most.
 * @throws CardPaymentsError for whatever goes wrong with either.
 */
export type AskStripe = <T>(call: () => Promise<T>) => Promise<T>;

export function createAskStripe(deadlineMs: number): AskStripe {
  return async (call) => {
    try {
      return await withDeadline(deadlineMs, call);
    } catch (error) {
      throw mapError(error);
    }
  };
}

/** What the call answers, or null where Stripe knows no object of that id. */
export async function nullWhereMissing<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return null;
    throw error;
  }
}
