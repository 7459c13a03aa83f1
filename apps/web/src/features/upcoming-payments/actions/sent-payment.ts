import * as v from "valibot";

import { required, typedAmount, typedDate } from "#lib/form/typed-schemas.ts";

import type { PaymentEntry } from "./payment-actions.ts";

export const sentPaymentFields = {
  amount: required(typedAmount("The payment")),
  sent_on: required(typedDate),
  paid: v.boolean(),
};

export const sentPaymentSchema = v.pipe(
  v.object(sentPaymentFields),
  v.transform(({ amount, sent_on, paid }): Omit<PaymentEntry, "uuid"> => ({
    amount,
    sentOn: sent_on,
    status: paid ? "paid" : "sent",
  })),
);
