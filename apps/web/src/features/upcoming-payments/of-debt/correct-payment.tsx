import type { Obligation } from "@snowball/contract";
import { formatShortDate } from "@snowball/dates";
import { formatAmount } from "@snowball/money";
import { useState } from "react";

import { Form } from "#lib/form/form.tsx";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { SelectField } from "#ui/select-field.tsx";

import { correct } from "../actions/payment-actions.ts";
import { formatDue, type Payable } from "../actions/payable.ts";
import { SentPaymentFields } from "../actions/sent-payment-fields.tsx";
import { readSentPayment, type TypedPayment } from "../actions/sent-payment.ts";
import { usePaymentForm } from "../actions/use-payment-form.ts";
import type { PaymentActions } from "../actions/use-payment-actions.ts";

type Payment = Obligation["payments"][number];

type CorrectPaymentProps = {
  payable: Payable;
  payment: Payment;
  /** All cycles of the debt, newest first. */
  cycles: readonly Obligation[];
  actions: PaymentActions;
  onDone: () => void;
};

/** The option for an extra payment, which has no cycle. */
const EXTRA = "extra";

/**
 * Shows a form that corrects a payment's amount, day and cycle. Only the cycle of a bank-reported payment can
 * be corrected.
 */
export function CorrectPayment(props: CorrectPaymentProps) {
  const { payable, payment, cycles, actions, onDone } = props;
  const isOwn = payment.source === "user";
  const [typed, setTyped] = useState(() => ({
    amount: payment.amount,
    sent_on: payment.sent_on,
    paid: payment.status === "paid",
    cycle: payment.is_extra ? EXTRA : (payment.chosen_cycle ?? ""),
  }));
  const { faults, entry } = readCorrection(typed, isOwn);
  const form = usePaymentForm({ payable, actions, faults, onDone });

  return (
    <Form
      className="grid w-full gap-3 py-3"
      failure={form.failure}
      onSubmit={() => form.submit(() => entry && correct(payable, payment, entry))}
    >
      <p className="text-small wrap-anywhere text-ink-soft">
        {formatAmount(payment.amount, payable.currency)} on {formatShortDate(payment.sent_on)}
      </p>
      {isOwn && (
        <SentPaymentFields
          labels={{ amount: "Amount sent", sentOn: "Day sent" }}
          typed={typed}
          onType={(changed) => setTyped({ ...typed, ...changed })}
          getErrors={form.getErrors}
        />
      )}
      <SelectField
        label="It is for"
        name="cycle"
        options={[
          ["", "The oldest open payment"],
          [EXTRA, "Extra payment"],
          ...cycles.map((each): readonly [string, string] => [
            each.cycle,
            `The payment due ${formatDue(each)}`,
          ]),
        ]}
        value={typed.cycle}
        errors={form.getErrors("cycle")}
        onChange={({ target }) => setTyped({ ...typed, cycle: target.value })}
      />
      {form.refusal !== null && <Notice tone="error">This was not saved. {form.refusal}</Notice>}
      <div>
        <Button type="submit" variant="secondary" size="small" isBusy={form.isBusy}>
          Save the correction
        </Button>
      </div>
    </Form>
  );
}

function readCorrection(typed: TypedPayment & { cycle: string }, isOwn: boolean) {
  const isExtra = typed.cycle === EXTRA;
  const assignment = {
    cycle: isExtra || typed.cycle === "" ? null : typed.cycle,
    is_extra: isExtra,
  };
  if (!isOwn) return { faults: {}, entry: assignment };
  const { faults, entry } = readSentPayment(typed);
  if (entry === null) return { faults, entry };
  const { amount, sentOn, status } = entry;

  return { faults, entry: { amount, sent_on: sentOn, status, ...assignment } };
}
