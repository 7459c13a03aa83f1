import { formatFullDate } from "@snowball/dates";
import { signOf } from "@snowball/money";
import { formatDue } from "@snowball/planner";

import { calendarToday } from "#lib/calendar-today.ts";
import { Form } from "#lib/form/form.tsx";
import { useAction } from "#lib/form/use-action.ts";
import { useSchemaForm } from "#lib/form/use-schema-form.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

import type { Payable } from "./payable.ts";
import type { PaymentAction } from "./payment-actions.ts";
import { SentPaymentFields } from "./sent-payment-fields.tsx";
import { sentPaymentSchema } from "./sent-payment.ts";
import type { PaymentActions } from "./use-payment-actions.ts";

type PaymentFormProps = {
  payable: Payable;
  actions: PaymentActions;
  onDone: () => void;
};

/** Shows a form that records a payment. The defaults are the open amount and today. */
export function PaymentForm({ payable, actions, onDone }: PaymentFormProps) {
  const saving = useAction((action: PaymentAction) => actions.perform(payable, action), {
    onSuccess: onDone,
  });
  const form = useSchemaForm(sentPaymentSchema, {
    defaultValues: { amount: suggestedAmount(payable), sent_on: calendarToday(), paid: false },
    saving,
  });

  return (
    <Form
      className="grid w-full gap-3.5"
      failure={form.failure}
      onSubmit={form.onSubmit((entry) => saving.submit(actions.record(payable, entry)))}
    >
      <SentPaymentFields labels={{ amount: "Amount", sentOn: "Sent on" }} form={form} />
      {payable.cycle !== null && (
        <p className="text-small text-ink-soft">
          It counts for{" "}
          {payable.due_date === null ? formatDue(payable) : formatFullDate(payable.due_date)}.
        </p>
      )}
      {form.refusal !== null && <Notice tone="error">{form.refusal}</Notice>}
      <Button type="submit" isBusy={saving.isBusy}>
        Record payment
      </Button>
    </Form>
  );
}

function suggestedAmount({ suggested, toSend }: Payable): string {
  const amount = suggested ?? toSend;

  return amount !== null && signOf(amount) > 0 ? amount : "";
}
