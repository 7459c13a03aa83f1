import { createFieldReader } from "#lib/form/field-reader.ts";

import type { Said } from "./deeds.ts";

/** What is typed of a payment that left the account. */
export type TypedPayment = { amount: string; sent_on: string; paid: boolean };

/** What was said by it, and what is wrong with it; null as long as something is. */
export function readSentPayment({ amount: text, sent_on: day, paid }: TypedPayment) {
  const reader = createFieldReader();
  const amount = reader.need("amount", reader.amount("amount", text, "The payment"));
  const sentOn = reader.need("sent_on", reader.plannedDate("sent_on", day));
  const said: Omit<Said, "uuid"> | null =
    amount === null || sentOn === null ? null : { amount, sentOn, status: paid ? "paid" : "sent" };

  return { faults: reader.faults, said };
}
