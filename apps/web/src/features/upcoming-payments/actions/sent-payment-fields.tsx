import type { PaymentStatus } from "@snowball/contract";
import type { UseFormRegisterReturn } from "react-hook-form";
import * as v from "valibot";

import { calendarToday } from "#lib/calendar-today.ts";
import { required, typedAmount, typedDate } from "#lib/form/typed-schemas.ts";
import type { FieldProps } from "#lib/form/use-schema-form.ts";
import { CheckField, Field, NumberField } from "#ui/field.tsx";

type SentPaymentFieldsProps = {
  /** Labels of the fields, which distinguish two forms in one sheet. */
  labels: { amount: string; sentOn: string };
  form: {
    field: (name: "amount" | "sent_on") => FieldProps;
    register: (name: "status") => UseFormRegisterReturn;
  };
};

export function SentPaymentFields({ labels, form }: SentPaymentFieldsProps) {
  return (
    <>
      <NumberField label={labels.amount} {...form.field("amount")} />
      <Field label={labels.sentOn} type="date" max={calendarToday()} {...form.field("sent_on")} />
      <CheckField label="The lender received it" {...form.register("status")} />
    </>
  );
}

export const sentPaymentFields = {
  amount: required(typedAmount("The payment")),
  sent_on: required(typedDate),
  status: v.pipe(
    v.boolean(),
    v.transform((isReceived): PaymentStatus => (isReceived ? "paid" : "sent")),
  ),
};
