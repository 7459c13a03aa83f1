import type { UseFormRegisterReturn } from "react-hook-form";

import { calendarToday } from "#lib/calendar-today.ts";
import type { FieldProps } from "#lib/form/use-schema-form.ts";
import { CheckField, Field } from "#ui/field.tsx";

type SentPaymentFieldsProps = {
  /** Labels of the fields, which distinguish two forms in one sheet. */
  labels: { amount: string; sentOn: string };
  form: {
    field: (name: "amount" | "sent_on") => FieldProps;
    register: (name: "paid") => UseFormRegisterReturn;
  };
};

export function SentPaymentFields({ labels, form }: SentPaymentFieldsProps) {
  return (
    <>
      <Field
        label={labels.amount}
        inputMode="decimal"
        autoComplete="off"
        {...form.field("amount")}
      />
      <Field label={labels.sentOn} type="date" max={calendarToday()} {...form.field("sent_on")} />
      <CheckField label="The lender received it" {...form.register("paid")} />
    </>
  );
}

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
