import type { Obligation } from "@snowball/contract";
import { formatShortDate } from "@snowball/dates";
import { formatAmount } from "@snowball/money";
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
import { SelectField } from "#ui/select-field.tsx";

import { correct, type Deed } from "../actions/deeds.ts";
import type { Payable } from "../actions/payable.ts";
import type { PaymentActions } from "../actions/use-payment-actions.ts";
import styles from "./payments-of-debt.module.css";

type Payment = Obligation["payments"][number];

type CorrectPaymentProps = {
  payable: Payable;
  payment: Payment;
  /** All of the debt's, newest first. */
  cycles: readonly Obligation[];
  actions: PaymentActions;
  onDone: () => void;
};

/** How much it was, when, and what it is for; of a payment that a bank showed only the last. */
export function CorrectPayment(props: CorrectPaymentProps) {
  const { payable, payment, cycles, actions, onDone } = props;
  const isOwn = payment.source === "user";
  const [typed, setTyped] = useState(() => ({
    amount: payment.amount,
    sent_on: payment.sent_on,
    paid: payment.status === "paid",
    cycle: payment.chosen_cycle ?? "",
  }));
  const { faults, said } = readCorrection(typed, isOwn);
  const told = useToldFaults(faults);
  const saving = useSubmit((deed: Deed) => actions.perform(payable, deed), { onSuccess: onDone });
  const errorsOf = (name: "amount" | "sent_on" | "cycle") => {
    const fault = told.faultOf(name);
    return fault === undefined ? (saving.fieldErrors[name] ?? []) : [fault];
  };

  return (
    <Form
      className={styles.correction}
      failure={told.tries + (saving.error ? saving.submittedAt : 0)}
      onSubmit={() => told.attempt(() => said && saving.submit(correct(payable, payment, said)))}
    >
      <p className={styles.words}>
        {formatAmount(payment.amount, payable.currency)} on {formatShortDate(payment.sent_on)}
      </p>
      {isOwn && <OwnFields typed={typed} setTyped={setTyped} errorsOf={errorsOf} />}
      <SelectField
        label="It is for"
        name="cycle"
        options={[
          ["", "The oldest that is open"],
          ...cycles.map(({ cycle, due_date: due }): readonly [string, string] => [
            cycle,
            `The payment due ${formatShortDate(due)}`,
          ]),
        ]}
        value={typed.cycle}
        errors={errorsOf("cycle")}
        onChange={({ target }) => setTyped({ ...typed, cycle: target.value })}
      />
      {saving.error && Object.keys(saving.fieldErrors).length === 0 && (
        <Notice tone="error">This was not saved. {saving.error.message}</Notice>
      )}
      <div>
        <Button type="submit" variant="secondary" size="small" isBusy={saving.isBusy}>
          Save the correction
        </Button>
      </div>
    </Form>
  );
}

type Typed = { amount: string; sent_on: string; paid: boolean; cycle: string };

type OwnFieldsProps = {
  typed: Typed;
  setTyped: (typed: Typed) => void;
  errorsOf: (name: "amount" | "sent_on") => readonly string[];
};

function OwnFields({ typed, setTyped, errorsOf }: OwnFieldsProps) {
  return (
    <>
      <Field
        label="Amount that was sent"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        value={typed.amount}
        errors={errorsOf("amount")}
        onChange={({ target }) => setTyped({ ...typed, amount: target.value })}
      />
      <Field
        label="Day it was sent"
        name="sent_on"
        type="date"
        max={calendarToday()}
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
    </>
  );
}

function readCorrection(
  { amount: text, sent_on: day, paid, cycle: chosen }: Typed,
  isOwn: boolean,
) {
  const cycle = chosen === "" ? null : chosen;
  if (!isOwn) return { faults: {}, said: { cycle } };
  const reader = createFieldReader();
  const amount = reader.need("amount", reader.amount("amount", text, "The payment"));
  const sentOn = reader.need("sent_on", reader.plannedDate("sent_on", day));
  const status: "paid" | "sent" = paid ? "paid" : "sent";

  return {
    faults: reader.faults,
    said: amount === null || sentOn === null ? null : { amount, sent_on: sentOn, status, cycle },
  };
}
