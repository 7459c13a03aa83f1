/** The body of a refusal, as Stripe words it: `{"error": {...}}`. */
export type ErrorFacts = {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
};

export type StripeError = Error & { statusCode: number; facts: ErrorFacts };

const made = new WeakSet<object>();

/** An error that is answered with HTTP `statusCode` and `facts` in Stripe's error object. */
export function stripeError(statusCode: number, facts: ErrorFacts): StripeError {
  const error = Object.assign(new Error(facts.message), { statusCode, facts });
  made.add(error);
  return error;
}

/** Whether `error` was made by `stripeError`. */
export function isStripeError(error: unknown): error is StripeError {
  return typeof error === "object" && error !== null && made.has(error);
}

/** A 400 of type `invalid_request_error`. */
export function invalidRequest(facts: Omit<ErrorFacts, "type">): StripeError {
  return stripeError(400, { type: "invalid_request_error", ...facts });
}

/**
 * The refusal of an id that names nothing: 404 when the id stood in the path, 400 when it stood in
 * the parameters (`param` says where).
 */
export function noSuch(kind: string, id: string, param?: string): StripeError {
  return stripeError(param === undefined ? 404 : 400, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind}: '${id}'`,
    param: param ?? "id",
  });
}
