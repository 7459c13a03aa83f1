import { calendarToday } from "#lib/calendar-today.ts";
import { CheckField } from "#ui/check-field.tsx";
import { Field } from "#ui/field.tsx";

import type { TypedPayment } from "./sent-payment.ts";

type SentPaymentFieldsProps = {
  /** Labels of the fields, which distinguish two forms in one sheet. */
  labels: { amount: string; sentOn: string };
  typed: TypedPayment;
  onType: (changed: Partial<TypedPayment>) => void;
  getErrors: (name: "amount" | "sent_on") => readonly string[];
};

/** Shows the fields for the amount, the day, and whether the payment has arrived. */
export function SentPaymentFields({ labels, typed, onType, getErrors }: SentPaymentFieldsProps) {
  return (
    <>
      <Field
        label={labels.amount}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        value={typed.amount}
        errors={getErrors("amount")}
        onChange={({ target }) => onType({ amount: target.value })}
      />
      <Field
        label={labels.sentOn}
        name="sent_on"
        type="date"
        max={calendarToday()}
        value={typed.sent_on}
        errors={getErrors("sent_on")}
        onChange={({ target }) => onType({ sent_on: target.value })}
      />
      <CheckField
        label="The lender has it"
        name="paid"
        checked={typed.paid}
        onChange={({ target }) => onType({ paid: target.checked })}
      />
    </>
  );
}
