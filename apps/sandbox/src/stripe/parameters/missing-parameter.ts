import { invalidRequest, type StripeError } from "../http/stripe-error.ts";

/** The refusal of a request that lacks a required parameter. */
export function missingParameter(param: string): StripeError {
  const message = `Missing required param: ${param}.`;
  return invalidRequest({ code: "parameter_missing", message, param });
}
