import Stripe from "stripe";

import { withDeadline } from "./deadline.ts";
import { mapError } from "./map-error.ts";

/**
 * Runs a call and reads its response within the deadline.
 * @throws CardPaymentsError for any error of either.
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

/** Returns the result of the call, or null if Stripe has no object with the id. */
export async function nullWhereMissing<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return null;
    throw error;
  }
}
