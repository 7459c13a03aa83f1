import Stripe from "stripe";

import { mapError } from "./map-error.ts";

/**
 * Runs a call and the reading of its answer.
 * @throws CardPaymentsError for whatever goes wrong with either.
 */
export async function askStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw mapError(error);
  }
}

/** Like `askStripe`, but null where Stripe knows no object of that id. */
export async function askStripeOrNull<T>(call: () => Promise<T>): Promise<T | null> {
  return askStripe(async () => {
    try {
      return await call();
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return null;
      throw error;
    }
  });
}
