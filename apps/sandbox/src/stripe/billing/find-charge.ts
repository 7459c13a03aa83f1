import { type Charge, chargeIdOf, chargeObject } from "../objects/charge-object.ts";
import type { Invoice } from "../objects/invoice-object.ts";
import type { StripeWorld } from "../stripe-world.ts";

/** The charge that paid an invoice, with what was given back of it and whether it is disputed. */
export function findCharge({ refunds, disputes }: StripeWorld, invoice: Invoice): Charge {
  const id = chargeIdOf(invoice);
  const refunded = refunds
    .list()
    .filter(({ charge, status }) => charge === id && status !== "failed")
    .reduce((sum, { amount }) => sum + amount, 0);
  const disputed = disputes
    .list()
    .some(({ charge, status }) => charge === id && !status.startsWith("warning_"));

  return chargeObject(invoice, { refunded, disputed });
}
