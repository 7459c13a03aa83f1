import { describeInterval, formatAmount } from "../billing/describe-price.ts";
import type { CheckoutSession } from "../objects/checkout-session-object.ts";
import type { StripeWorld } from "../stripe-world.ts";
import type { OpenedSession } from "./find-opened-session.ts";

/** Where the payer goes once all is done; null where the page around is told instead. */
export type Finished = { status: "complete"; session_id: string; return_url: string | null };

/** What the payment page shows of its session. */
export function viewSession(world: StripeWorld, { session, order }: OpenedSession) {
  if (session.status === "complete") return viewFinished(session);
  const { price } = order.line;
  const product = world.products.get(price.product);
  return {
    status: order.awaiting ? "requires_action" : "open",
    product: product?.name ?? "",
    description: product?.description ?? "",
    amount: formatAmount(session.amount_total, session.currency),
    interval: describeInterval(price),
    email: session.customer_details?.email ?? null,
  };
}

/** The end of a completed session. Cards never redirect, so "if_required" is not required. */
export function viewFinished(session: CheckoutSession): Finished {
  const { id, redirect_on_completion: redirect, return_url: url } = session;
  return {
    status: "complete",
    session_id: id,
    return_url: redirect === "always" ? (url ?? null) : null,
  };
}
