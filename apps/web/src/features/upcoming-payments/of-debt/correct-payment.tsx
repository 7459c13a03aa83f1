import type { Obligation } from "@snowball/contract";
import { formatShortDate } from "@snowball/dates";
import { formatAmount } from "@snowball/money";
import { formatDue } from "@snowball/planner";
import * as v from "valibot";

import { Form, useAction } from "#lib/form/form.tsx";
import { useSchemaForm } from "#lib/form/use-schema-form.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { SelectField } from "#ui/field.tsx";

import { correct, type PaymentAction, type PaymentCorrection } from "../actions/payment-actions.ts";
import type { Payable } from "../actions/payable.ts";
import { SentPaymentFields, sentPaymentFields } from "../actions/sent-payment-fields.tsx";
import type { PaymentActions } from "../actions/use-payment-actions.ts";
import type { Payment } from "./describe-cycle.ts";

type CorrectPaymentProps = {
  payable: Payable;
  payment: Payment;
  /** All cycles of the debt, newest first. */
  cycles: readonly Obligation[];
  actions: PaymentActions;
  onDone: () => void;
};

const EXTRA = "extra";

/**
 * Shows a form that corrects a payment's amount, day and cycle. Only the cycle of a bank-reported payment can
 * be corrected.
 */
export function CorrectPayment(props: CorrectPaymentProps) {
  const { payable, payment, cycles, actions, onDone } = props;
  const isOwn = payment.source === "user";
  const saving = useAction((action: PaymentAction) => actions.perform(payable, action), {
    onSuccess: onDone,
  });
  const form = useSchemaForm(isOwn ? ownCorrection : cycleCorrection, {
    defaultValues: {
      amount: payment.amount,
      sent_on: payment.sent_on,
      status: payment.status === "paid",
      cycle: payment.is_extra ? EXTRA : (payment.chosen_cycle ?? ""),
    },
    saving,
  });

  return (
    <Form
      className="grid w-full gap-3 py-3"
      failure={form.failure}
      onSubmit={form.onSubmit((entry) => saving.submit(correct(payable, payment, entry)))}
    >
      <p className="text-small wrap-anywhere text-ink-soft">
        {formatAmount(payment.amount, payable.currency)} on {formatShortDate(payment.sent_on)}
      </p>
      {isOwn && (
        <SentPaymentFields labels={{ amount: "Amount sent", sentOn: "Day sent" }} form={form} />
      )}
      <SelectField
        label="Payment for"
        options={[
          ["", "The oldest open payment"],
          [EXTRA, "Extra payment"],
          ...cycles.map((each): readonly [string, string] => [
            each.cycle,
            `The payment due ${formatDue(each)}`,
          ]),
        ]}
        {...form.field("cycle")}
      />
      {form.refusal !== null && <Notice tone="error">{form.refusal}</Notice>}
      <div>
        <Button type="submit" size="small" isBusy={saving.isBusy}>
          Save the correction
        </Button>
      </div>
    </Form>
  );
}

type TypedCorrection = { amount: string; sent_on: string; status: boolean; cycle: string };
type Assignment = Pick<PaymentCorrection, "cycle" | "is_extra">;

const ownCorrection: v.GenericSchema<TypedCorrection, PaymentCorrection> = v.pipe(
  v.object({ ...sentPaymentFields, cycle: v.string() }),
  v.transform(({ cycle, ...sent }) => ({ ...sent, ...toAssignment(cycle) })),
);

const cycleCorrection: v.GenericSchema<TypedCorrection, Assignment> = v.pipe(
  v.object({ amount: v.string(), sent_on: v.string(), status: v.boolean(), cycle: v.string() }),
  v.transform(({ cycle }) => toAssignment(cycle)),
);

function toAssignment(cycle: string): Assignment {
  const isExtra = cycle === EXTRA;

  return { cycle: isExtra || cycle === "" ? null : cycle, is_extra: isExtra };
}
