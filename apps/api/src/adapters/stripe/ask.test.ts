import Stripe from "stripe";
import { expect, test } from "vitest";

import { mapError } from "./ask.ts";
import { UnreadableAnswer } from "./shapes.ts";

const { errors } = Stripe;

function raw(statusCode: number, more: object = {}) {
  return {
    type: "invalid_request_error" as const,
    message: "ada@example.com",
    statusCode,
    ...more,
  };
}

test.each([
  ["no connection", new errors.StripeConnectionError({ type: "api_error" }), "unreachable"],
  ["a response that is no JSON", new errors.StripeAPIError({ type: "api_error" }), "unreachable"],
  ["a response of another shape", new UnreadableAnswer("/id"), "unreachable"],
  ["a bug of the SDK", new TypeError("undefined"), "unreachable"],
  ["too many requests", new errors.StripeRateLimitError(raw(429)), "busy"],
  [
    "a key in use",
    new errors.StripeIdempotencyError(raw(409, { code: "idempotency_key_in_use" })),
    "busy",
  ],
  ["an outage", new errors.StripeAPIError(raw(503)), "failing"],
  ["a wrong key", new errors.StripeAuthenticationError(raw(401)), "failing"],
  ["a key without permission", new errors.StripePermissionError(raw(403)), "failing"],
  [
    "an unavailable price in a checkout",
    new errors.StripeInvalidRequestError(raw(400, { param: "line_items[0][price]" })),
    "price_refused",
  ],
  [
    "an unavailable price in a switch",
    new errors.StripeInvalidRequestError(raw(400, { param: "items[0][price]" })),
    "price_refused",
  ],
  [
    "an unavailable price in a preview",
    new errors.StripeInvalidRequestError(
      raw(400, { param: "subscription_details[items][0][price]" }),
    ),
    "price_refused",
  ],
  [
    "a declined card",
    new errors.StripeCardError({ ...raw(402), type: "card_error", code: "card_declined" }),
    "card_declined",
  ],
  [
    "a deleted customer",
    new errors.StripeInvalidRequestError(raw(400, { param: "customer", code: "resource_missing" })),
    "customer_missing",
  ],
  ["a bad request", new errors.StripeInvalidRequestError(raw(400)), "refused"],
] as const)("maps %s to its failure without personal data", (_name, error, failure) => {
  const mapped = mapError(error);

  expect(mapped.failure).toBe(failure);
  expect(mapped.message).not.toContain("ada@example.com");
});
