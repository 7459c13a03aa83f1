import { completeCheckout } from "../billing/complete-checkout.ts";
import { type CardFate, judgeCard, type TypedCard } from "../billing/judge-card.ts";
import type { ErrorFacts } from "../http/stripe-error.ts";
import { isEmail } from "../parameters/check-email.ts";
import type { StripeWorld } from "../stripe-world.ts";
import type { OpenedSession } from "./find-opened-session.ts";
import { type Finished, viewFinished } from "./view-session.ts";

/** What the payer typed. */
export type PaymentForm = TypedCard & { email: string; name: string; postal_code: string };

type FieldFault = { field: keyof PaymentForm; code: string; message: string };

type Refusal = { error: ErrorFacts; fields: FieldFault[] };

/**
 * Pays for a session with the card as typed: complete, `requires_action` while the payer's bank is
 * asked, or a refusal with the faulty fields.
 */
export function payForSession(
  world: StripeWorld,
  { session, order }: OpenedSession,
  form: PaymentForm,
): Finished | { status: "requires_action" } | Refusal {
  if (session.status === "complete") return viewFinished(session);
  // A known customer pays under the address the merchant knows.
  const email = session.customer_details?.email ?? form.email.trim();
  const fate = judgeCard(form, world.now());
  const fields = [
    ...judgePerson({ ...form, email }),
    ...(fate.outcome === "faulty" ? fate.faults : []),
  ];
  const [first] = fields;
  if (first) return { error: cardError(first), fields };
  if (fate.outcome === "faulty") throw new Error("A faulty card without a fault");
  if (fate.outcome === "declined") return { error: declined(fate), fields: [] };
  const { last4, renews } = fate;
  const payer = { email, name: form.name.trim(), last4, renews };
  if (fate.outcome === "authenticate") {
    world.orders.put({ ...order, awaiting: payer });
    return { status: "requires_action" };
  }
  return viewFinished(completeCheckout(world, session, payer));
}

function judgePerson({ email, name, postal_code: postalCode }: PaymentForm): FieldFault[] {
  const faults: FieldFault[] = [];
  if (!isEmail(email)) {
    faults.push({ field: "email", code: "email_invalid", message: "Your email is incomplete." });
  }
  if (name.trim() === "") {
    faults.push({
      field: "name",
      code: "incomplete_name",
      message: "Enter the name on your card.",
    });
  }
  if (!/^[A-Za-z0-9][A-Za-z0-9 -]{2,9}$/.test(postalCode.trim())) {
    const message = "Your postal code is incomplete.";
    faults.push({ field: "postal_code", code: "incomplete_zip", message });
  }
  return faults;
}

function cardError({ field, code, message }: FieldFault): ErrorFacts {
  return { type: "card_error", code, message, param: field };
}

function declined({
  declineCode,
  message,
}: Extract<CardFate, { outcome: "declined" }>): ErrorFacts {
  return { type: "card_error", code: "card_declined", decline_code: declineCode, message };
}
