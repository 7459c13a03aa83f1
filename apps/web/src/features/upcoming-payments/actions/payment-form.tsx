import { formatFullDate } from "@snowball/dates";
import { useState } from "react";

import { calendarToday } from "#lib/calendar-today.ts";
import { createFieldReader } from "#lib/form/field-reader.ts";
import { Form } from "#lib/form/form.tsx";
import { useSubmit } from "#lib/form/use-submit.ts";
import { useToldFaults } from "#lib/form/use-told-faults.ts";
import { Button } from "#ui/button.tsx";
import { CheckField } from "#ui/check-field.tsx";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";

import type { Deed } from "./deeds.ts";
import { canBeMarked, type Payable } from "./payable.ts";
import styles from "./payment-sheet.module.css";
import type { PaymentActions } from "./use-payment-actions.ts";

type PaymentFormProps = {
  payable: Payable;
  actions: PaymentActions;
  onDone: () => void;
};

/** That a payment was sent or is paid: how much, and when. All that is left, and today, unless it is said. */
export function PaymentForm({ payable, actions, onDone }: PaymentFormProps) {
  const today = calendarToday();
  const [typed, setTyped] = useState(() => ({
    amount: (canBeMarked(payable) && payable.toSend) || "",
    sent_on: today,
    paid: false,
  }));
  const { faults, said } = readSaid(typed);
  const told = useToldFaults(faults);
  const saving = useSubmit((deed: Deed) => actions.perform(payable, deed), { onSuccess: onDone });
  const errorsOf = (name: "amount" | "sent_on") => {
    const fault = told.faultOf(name);
    return fault === undefined ? (saving.fieldErrors[name] ?? []) : [fault];
  };

  return (
    <Form
      className={styles.form}
      failure={told.tries + (saving.error ? saving.submittedAt : 0)}
      onSubmit={() => told.attempt(() => said && saving.submit(actions.record(payable, said)))}
    >
      <Field
        label="Amount"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        value={typed.amount}
        errors={errorsOf("amount")}
        onChange={({ target }) => setTyped({ ...typed, amount: target.value })}
      />
      <Field
        label="Sent on"
        name="sent_on"
        type="date"
        max={today}
        value={typed.sent_on}
        errors={errorsOf("sent_on")}
        onChange={({ target }) => setTyped({ ...typed, sent_on: target.value })}
      />
      <CheckField
        label="The lender has it"
        name="paid"
        checked={typed.paid}
        onChange={({ target }) => setTyped({ ...typed, paid: target.checked })}
      />
      {payable.cycle !== null && payable.due_date !== null && (
        <p className={styles.note}>It counts for {formatFullDate(payable.due_date)}.</p>
      )}
      {saving.error && Object.keys(saving.fieldErrors).length === 0 && (
        <Notice tone="error">This was not saved. {saving.error.message}</Notice>
      )}
      <Button type="submit" isBusy={saving.isBusy}>
        Record payment
      </Button>
    </Form>
  );
}

type Typed = { amount: string; sent_on: string; paid: boolean };

function readSaid({ amount: text, sent_on: day, paid }: Typed) {
  const reader = createFieldReader();
  const amount = reader.need("amount", reader.amount("amount", text, "The payment"));
  const sentOn = reader.need("sent_on", reader.plannedDate("sent_on", day));
  const status: "paid" | "sent" = paid ? "paid" : "sent";

  return {
    faults: reader.faults,
    said: amount === null || sentOn === null ? null : { amount, sentOn, status },
  };
}
