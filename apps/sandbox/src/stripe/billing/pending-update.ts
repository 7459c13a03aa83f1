import type { EventCause } from "../objects/object.ts";
import type { Invoice } from "../objects/invoice-object.ts";
import { onlyItem, type Subscription } from "../objects/subscription-object.ts";
import type { StripeWorld } from "../stripe-world.ts";
import { unpaidInvoice } from "./bill-subscription.ts";
import { updateSubscription } from "./update-subscription.ts";

const LIFETIME = 23 * 60 * 60;

type Held = {
  before: Subscription;
  /** The subscription as it is once the invoice is paid. */
  after: Subscription;
  draft: Invoice;
  open: Invoice;
  cause: EventCause;
};

/**
 * Keeps a change back until its invoice is paid (`pending_if_incomplete`): the subscription goes on as if
 * nothing had been asked, for 23 hours or to the end of its period. Nothing is charged again by itself.
 */
export function holdUpdate(world: StripeWorld, { before, after, draft, open, cause }: Held) {
  const at = world.now();
  const unpaid = unpaidInvoice(open, null);
  const held: Subscription = {
    ...before,
    latest_invoice: open.id,
    pending_update: {
      billing_cycle_anchor: after.billing_cycle_anchor,
      cancel_at_period_end: null,
      discount: null,
      discounts: null,
      expires_at: Math.min(at + LIFETIME, onlyItem(before).current_period_end),
      metadata: null,
      subscription_items: after.items.data,
      trial_end: null,
      trial_from_plan: null,
    },
  };
  world.invoices.put(unpaid);
  updateSubscription(world, before, { after: held, cause });
  world.emit({ type: "invoice.created", object: draft, cause });
  world.emit({ type: "invoice.finalized", object: open, cause });
  world.emit({ type: "invoice.payment_failed", object: unpaid, cause });
  world.emit({ type: "invoice.payment_action_required", object: unpaid, cause });
  return held;
}

/** `subscription` with the change that waited for this invoice, if one did. */
export function withPendingUpdate(subscription: Subscription, invoice: Invoice): Subscription {
  const { pending_update: pending, items } = subscription;
  if (!isHeldBy(subscription, invoice) || pending === null) return subscription;

  return {
    ...subscription,
    billing_cycle_anchor: pending.billing_cycle_anchor,
    items: { ...items, data: pending.subscription_items },
    pending_update: null,
  };
}

/** Whether a change of the subscription waits until that invoice is paid. */
export function isHeldBy(subscription: Subscription, invoice: Invoice): boolean {
  return subscription.pending_update !== null && subscription.latest_invoice === invoice.id;
}

/** Gives up the change that waits, if one does, and voids its invoice. */
export function discardUpdate(
  world: StripeWorld,
  subscription: Subscription,
  { cause, at }: { cause: EventCause; at: number },
): Subscription {
  if (subscription.pending_update === null) return subscription;
  const invoice = world.invoices.get(subscription.latest_invoice ?? "");
  if (invoice?.status === "open") {
    const transitions = { ...invoice.status_transitions, voided_at: at };
    const voided: Invoice = { ...invoice, status: "void", status_transitions: transitions };
    world.invoices.put(voided);
    world.emit({ type: "invoice.voided", object: voided, cause, at });
  }
  const after = { ...subscription, pending_update: null };
  updateSubscription(world, subscription, { after, cause, at });
  world.emit({
    type: "customer.subscription.pending_update_expired",
    object: after,
    cause,
    at,
  });
  return after;
}
