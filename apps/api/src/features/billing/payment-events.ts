import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { Problem } from "#http/problem.ts";
import type { RawMessage } from "#http/router.ts";
import {
  deleteMessage,
  findWaitingMessage,
  keepMessage,
  markMessageProcessed,
} from "#jobs/inbox-store.ts";
import { createJob, type PayloadOf, requestOf } from "#jobs/job-list.ts";

import { readCheckoutOutcome, storeCheckoutOutcome } from "./checkout.ts";
import { findUserOfCustomer, lockUserOfCustomer } from "./customer-store.ts";
import { readAllOf, storeInvoice, storeSubscription } from "./customers.ts";
import { idsNamedIn } from "./billing-decisions.ts";
import { notifyFailedPayment } from "./notices.ts";
import { replaceOffers } from "./subscription-store.ts";

/**
 * Receives a webhook of the card-payment provider: checks the signature, then stores the event and
 * its job. A repeated event changes nothing.
 * @throws Problem `signature_not_valid` if the signature is wrong or older than five minutes.
 */
export async function receivePaymentEvent(
  { database, clock, cardPayments }: Dependencies,
  { body, headers }: RawMessage,
): Promise<void> {
  const signature = headers["stripe-signature"];
  const event = typeof signature === "string" ? cardPayments.readEvent({ body, signature }) : null;
  if (event === null) {
    throw new Problem("signature_not_valid", {
      reason: "payment webhook",
      security: "signature_refused",
    });
  }
  if (event.about.kind === "nothing") return;

  const text = body.toString("utf8");
  const { id: eventId, about } = event;
  const named = idsNamedIn(text);
  await database.asSystem((db) =>
    keepMessage(
      db,
      { provider: "stripe", dedupeKey: eventId, body: text, about: named, receivedAt: clock.now() },
      { job: requestOf("process_payment_event"), payloadOf: (inboxId) => ({ inboxId, ...about }) },
    ),
  );
}

type Payload = PayloadOf<"process_payment_event">;
/** The changes to store after reading from the provider. */
type Effect = {
  /** The customer is null if the event has none, or if the provider no longer has its object. */
  about: "everybody" | { customerId: string | null };
  store: (db: Db) => Promise<void>;
};

const NOTHING: Effect = { about: { customerId: null }, store: async () => undefined };

/**
 * Processes one event. Reads the current state from the provider instead of trusting the event, so
 * late, unordered and repeated events are harmless. Stores the changes and marks the event as
 * processed in one transaction.
 */
export function createProcessPaymentEventJob(deps: Dependencies) {
  const { database, clock } = deps;

  return createJob("process_payment_event", async (payload) => {
    const { inboxId } = payload;
    const body = await database.asSystem((db) => findWaitingMessage(db, inboxId));
    if (body === null) return;

    const effect = await readEffect(deps, payload);
    await database.asSystemInTransaction(async (db) => {
      const isKept = await concernsUs(db, effect);
      await effect.store(db);
      if (!isKept) return deleteMessage(db, inboxId);
      await markMessageProcessed(db, { id: inboxId, now: clock.now() });
    });
  });
}

/**
 * Whether the event is about the catalogue or a user of ours. Locks that user, so that deleting the
 * account either ends before this or deletes what this stored. The provider also sends events about
 * deleted users.
 */
async function concernsUs(db: Db, { about }: Effect): Promise<boolean> {
  if (about === "everybody") return true;

  return about.customerId !== null && lockUserOfCustomer(db, about.customerId);
}

async function readEffect(deps: Dependencies, payload: Payload): Promise<Effect> {
  const { cardPayments, clock } = deps;
  const readAt = clock.now();

  switch (payload.kind) {
    case "catalogue": {
      const offers = await cardPayments.listOffers();
      return {
        about: "everybody",
        store: (db) => replaceOffers(db, { offers, readAt }),
      };
    }
    case "subscription": {
      const subscription = await cardPayments.findSubscription(payload.subscriptionId);
      if (subscription === null) return NOTHING;
      return {
        about: subscription,
        store: (db) => storeSubscription(db, { subscription, readAt }),
      };
    }
    case "invoice":
      return readInvoiceEffect(deps, payload.invoiceId);
    case "payment":
      return readPaymentEffect(deps, payload.paymentId);
    case "checkout": {
      const checkout = await cardPayments.findCheckout(payload.checkoutId);
      if (checkout === null) return NOTHING;
      const outcome = await readCheckoutOutcome(deps, checkout);
      return {
        about: checkout,
        store: (db) => storeCheckoutOutcome(db, outcome),
      };
    }
  }
}

/** Reads all data of the customer again. For a deleted customer the provider lists nothing. */
async function readPaymentEffect(deps: Dependencies, paymentId: string): Promise<Effect> {
  const customerId = await deps.cardPayments.findPayer(paymentId);
  if (customerId === null) return NOTHING;
  const userId = await deps.database.asSystem((db) => findUserOfCustomer(db, customerId));
  if (userId === null) return NOTHING;

  return { about: { customerId }, store: await readAllOf(deps, customerId) };
}

/** A paid or failed invoice also changes the status of its subscription. */
async function readInvoiceEffect(deps: Dependencies, invoiceId: string): Promise<Effect> {
  const { cardPayments, clock } = deps;
  const readAt = clock.now();
  const invoice = await cardPayments.findInvoice(invoiceId);
  if (invoice === null) return NOTHING;
  const { subscriptionId } = invoice;
  const subscription =
    subscriptionId === null ? null : await cardPayments.findSubscription(subscriptionId);

  return {
    about: invoice,
    store: async (db) => {
      await storeInvoice(db, { invoice, readAt });
      await notifyFailedPayment(deps, db, invoice);
      if (subscription !== null) await storeSubscription(db, { subscription, readAt });
    },
  };
}
