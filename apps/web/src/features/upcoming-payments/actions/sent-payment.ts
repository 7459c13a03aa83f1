import { createFieldReader } from "#lib/form/field-reader.ts";

import type { PaymentEntry } from "./payment-actions.ts";

/** The typed fields of a payment form. */
export type TypedPayment = { amount: string; sent_on: string; paid: boolean };

/** Returns the entered payment and the errors. The payment is null if there are errors. */
export function readSentPayment({ amount: text, sent_on: day, paid }: TypedPayment) {
  const reader = createFieldReader();
  const amount = reader.need("amount", reader.amount("amount", text, "The payment"));
  const sentOn = reader.need("sent_on", reader.plannedDate("sent_on", day));
  const entry: Omit<PaymentEntry, "uuid"> | null =
    amount === null || sentOn === null ? null : { amount, sentOn, status: paid ? "paid" : "sent" };

  return { faults: reader.faults, entry };
}
