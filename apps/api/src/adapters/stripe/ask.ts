import { AsyncLocalStorage } from "node:async_hooks";

import Stripe from "stripe";

import { CardPaymentsError, type CardPaymentsFailure } from "#ports/card-payments.ts";

import { UnreadableAnswer } from "./shapes.ts";

export async function nullWhereMissing<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return null;
    throw error;
  }
}

/**
 * Maps any error of a call to ours. Drops Stripe's message, because it repeats sent data such as email addresses. The
 * request id is enough to find the call in Stripe's dashboard.
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

/** Codes for a required 3-D Secure confirmation. Some banks return the second one. */
const ASKS = new Set(["subscription_payment_intent_requires_action", "authentication_required"]);

/** Whether a charge failed only because the payer must confirm it. */
export function isUnconfirmed(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && ASKS.has(error.code ?? "");
}

type Facts = Pick<InstanceType<typeof Stripe.errors.StripeError>, "statusCode" | "code" | "param">;

function failureOf(error: Facts): CardPaymentsFailure {
  const { statusCode, code } = error;
  if (statusCode === undefined || statusCode < 400) return "unreachable";
  if (statusCode === 429 || code === "idempotency_key_in_use") return "busy";
  if (statusCode === 402) return "card_declined";
  // 401 and 403 mean that our key is wrong.
  if (statusCode >= 500 || statusCode === 401 || statusCode === 403) return "failing";

  return refusalOf(error);
}

/** Whether the parameter is the price of a checkout, a switch or a preview. */
function isAboutPrice(param: string | undefined): boolean {
  return param !== undefined && (param.startsWith("line_items") || /items\W+0\W+price/.test(param));
}

function refusalOf({ code, param }: Facts): CardPaymentsFailure {
  if (isAboutPrice(param)) return "price_refused";
  return param === "customer" && code === "resource_missing" ? "customer_missing" : "refused";
}

/** End time of the current call, on the clock of `performance.now()`. */
const ends = new AsyncLocalStorage<number>();

/**
 * Runs a call that fails after `ms`, including all its requests and pauses. Its requests end with it, because one that
 * continued in the background could undo the user's next action.
 */
export async function withDeadline<T>(ms: number, call: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DeadlinePassed()), ms);
  });
  try {
    return await Promise.race([ends.run(performance.now() + ms, call), passed]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Returns the remaining time of the current call in whole milliseconds, at least one, or infinity outside a call.
 * @throws DeadlinePassed if no time is left.
 */
export function timeLeft(): number {
  const end = ends.getStore();
  if (end === undefined) return Number.POSITIVE_INFINITY;

  const left = Math.ceil(end - performance.now());
  if (left < 1) throw new DeadlinePassed();
  return left;
}

class DeadlinePassed extends Error {
  override name = "DeadlinePassed";
}
