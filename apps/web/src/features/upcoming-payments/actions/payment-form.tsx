import { formatFullDate } from "@snowball/dates";
import { signOf } from "@snowball/money";
import { useState } from "react";

import { calendarToday } from "#lib/calendar-today.ts";
import { Form } from "#lib/form/form.tsx";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

import { formatDue, type Payable } from "./payable.ts";
import { SentPaymentFields } from "./sent-payment-fields.tsx";
import { readSentPayment } from "./sent-payment.ts";
import { usePaymentForm } from "./use-payment-form.ts";
import type { PaymentActions } from "./use-payment-actions.ts";

type PaymentFormProps = {
  payable: Payable;
  actions: PaymentActions;
  onDone: () => void;
};

/** Shows a form that records a payment. The defaults are the open amount and today. */
export function PaymentForm({ payable, actions, onDone }: PaymentFormProps) {
  const [typed, setTyped] = useState(() => ({
    amount: suggestedAmount(payable),
    sent_on: calendarToday(),
    paid: false,
  }));
  const { faults, entry } = readSentPayment(typed);
  const form = usePaymentForm({ payable, actions, faults, onDone });

  return (
    <Form
      className="grid w-full gap-3.5"
      failure={form.failure}
      onSubmit={() => form.submit(() => entry && actions.record(payable, entry))}
    >
      <SentPaymentFields
        labels={{ amount: "Amount", sentOn: "Sent on" }}
        typed={typed}
        onType={(changed) => setTyped({ ...typed, ...changed })}
        getErrors={form.getErrors}
      />
      {payable.cycle !== null && (
        <p className="text-small text-ink-soft">
          It counts for{" "}
          {payable.due_date === null ? formatDue(payable) : formatFullDate(payable.due_date)}.
        </p>
      )}
      {form.refusal !== null && <Notice tone="error">This was not saved. {form.refusal}</Notice>}
      <Button type="submit" isBusy={form.isBusy}>
        Record payment
      </Button>
    </Form>
  );
}

function suggestedAmount({ suggested, toSend }: Payable): string {
  const amount = suggested ?? toSend;

  return amount !== null && signOf(amount) > 0 ? amount : "";
}
