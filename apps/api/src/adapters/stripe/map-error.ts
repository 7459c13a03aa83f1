import Stripe from "stripe";

import { CardPaymentsError, type CardPaymentsFailure } from "#ports/card-payments.ts";

import { UnreadableAnswer } from "./stripe-shapes.ts";

/**
 * What went wrong with a call, in our kinds. Stripe's own message stays behind: it repeats what was
 * sent, an e-mail address for instance. Its request id is enough to find the call in the dashboard.
 */
export function mapError(error: unknown): CardPaymentsError {
  if (error instanceof UnreadableAnswer) {
    return new CardPaymentsError("unreachable", `stripe: ${error.message}`);
  }
  if (error instanceof Stripe.errors.StripeError) {
    const { type, code, param, statusCode, requestId } = error;
    const facts = [type, statusCode, code, param, requestId].filter((fact) => fact !== undefined);
    return new CardPaymentsError(failureOf(error), `stripe: ${facts.join(" ")}`);
  }

  return new CardPaymentsError(
    "unreachable",
    `stripe: ${error instanceof Error ? error.name : typeof error}`,
  );
}

/** The payer's bank asks for 3-D Secure; the second is what some banks answer instead of asking. */
const ASKS = new Set(["subscription_payment_intent_requires_action", "authentication_required"]);

/** Whether a charge failed for want of the payer's confirmation alone. */
export function isUnconfirmed(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && ASKS.has(error.code ?? "");
}

type Facts = Pick<InstanceType<typeof Stripe.errors.StripeError>, "statusCode" | "code" | "param">;

function failureOf(error: Facts): CardPaymentsFailure {
  const { statusCode, code } = error;
  if (statusCode === undefined || statusCode < 400) return "unreachable";
  if (statusCode === 429 || code === "idempotency_key_in_use") return "busy";
  if (statusCode === 402) return "card_declined";
  // 401 and 403: our key is wrong, which no user can help.
  if (statusCode >= 500 || statusCode === 401 || statusCode === 403) return "failing";

  return refusalOf(error);
}

/** The price of a checkout, or of a switch and its preview. */
function isAboutPrice(param: string | undefined): boolean {
  return param !== undefined && (param.startsWith("line_items") || /items\W+0\W+price/.test(param));
}

/** Which part of a request Stripe turned down. */
function refusalOf({ code, param }: Facts): CardPaymentsFailure {
  if (isAboutPrice(param)) return "price_refused";
  return param === "customer" && code === "resource_missing" ? "customer_missing" : "refused";
}
