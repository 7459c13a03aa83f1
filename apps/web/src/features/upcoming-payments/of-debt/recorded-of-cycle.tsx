import type { Debt, Obligation } from "@snowball/contract";
import { formatShortDate } from "@snowball/dates";
import { formatAmount } from "@snowball/money";
import { formatDue } from "@snowball/planner";
import type { ComponentProps, ReactNode } from "react";
import * as v from "valibot";

import { Form, useAction } from "#lib/form/form.tsx";
import { useSchemaForm } from "#lib/form/use-schema-form.ts";
import { Amount } from "#ui/amount.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/field.tsx";
import figures from "#ui/figures.module.css";
import { Notice } from "#ui/notice.tsx";

import type { Payable } from "../actions/payable.ts";
import { correct, type PaymentAction, type PaymentCorrection } from "../actions/payment-actions.ts";
import { SentPaymentFields, sentPaymentFields } from "../actions/sent-payment-fields.tsx";
import type { PaymentActions } from "../actions/use-payment-actions.ts";
import {
  dayOf,
  describePayment,
  describeSource,
  isForEarlierBill,
  isValid,
  type Payment,
} from "./describe-cycle.ts";

/** Shows the recorded payments of a cycle and how they are known. Those for earlier bills have their own rows. */
export function RecordedLines({ cycle, debt }: { cycle: Obligation; debt: Debt }) {
  const own = cycle.payments.filter((payment) => !isForEarlierBill(payment, cycle));

  return <SmallLines lines={own.map((payment) => describePayment(payment, debt, cycle))} />;
}

type EarlierPaymentProps = {
  payment: Payment;
  debt: Debt;
  /** What is shown of it instead of its amount and source. */
  line?: string;
  children?: ReactNode;
};

export function EarlierPayment({ payment, debt, line, children }: EarlierPaymentProps) {
  const on = dayOf(payment);
  const isPaid = payment.seen_on !== null;
  const source = `${formatAmount(payment.amount, debt.currency)}, ${describeSource(payment, debt.kind)}`;

  return (
    <li className="flex min-h-[52px] flex-wrap items-center gap-x-3 border-t border-line py-2 pe-[18px]">
      <div className="min-w-0 grow basis-28">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          <time dateTime={on}>{formatShortDate(on)}</time>
          {isValid(payment) && (
            <Badge tone={isPaid ? "good" : "neutral"}>{isPaid ? "Paid" : "Sent"}</Badge>
          )}
        </p>
        <SmallLines lines={[line ?? source]} />
      </div>
      {children}
      <span className={figures.column}>
        <Amount amount={payment.amount} currency={debt.currency} />
      </span>
    </li>
  );
}

type CorrectionsProps = Omit<ComponentProps<typeof CorrectPayment>, "payment"> & {
  cycle: Obligation;
};

/** Collapsed, because few users need it. Reverted and returned payments cannot be corrected. */
export function Corrections({ cycle, ...about }: CorrectionsProps) {
  const counting = cycle.payments.filter(
    ({ undone_on: undone, returned_on: returned }) => undone === null && returned === null,
  );
  if (counting.length === 0) return null;

  return (
    <details>
      <summary>Correct a payment</summary>
      {counting.map((payment) => (
        <CorrectPayment key={payment.uuid} payment={payment} {...about} />
      ))}
    </details>
  );
}

export function SmallLines({ lines }: { lines: readonly string[] }) {
  const nonEmpty = lines.filter((line) => line !== "");

  return nonEmpty.map((line) => (
    <p key={line} className="text-small wrap-anywhere text-ink-soft">
      {line}
    </p>
  ));
}

type CorrectPaymentProps = {
  payable: Payable;
  payment: Payment;
  /** All cycles of the debt, newest first. */
  cycles: readonly Obligation[];
  actions: PaymentActions;
  onDone: () => void;
};

const EXTRA = "extra";

function CorrectPayment(props: CorrectPaymentProps) {
  const { payable, payment, cycles, actions, onDone } = props;
  const isOwn = payment.source === "user";
  const saving = useAction((action: PaymentAction) => actions.perform(payable, action), {
    onSuccess: onDone,
  });
  const form = useSchemaForm(correction, {
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
      onSubmit={form.onSubmit(({ cycle, is_extra, ...sent }) =>
        saving.submit(correct(payable, payment, { cycle, is_extra, ...(isOwn && sent) })),
      )}
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

/** A bank's own amount and day are valid, and are not sent. */
const correction = v.pipe(
  v.object({ ...sentPaymentFields, cycle: v.string() }),
  v.transform(({ cycle, ...sent }): PaymentCorrection => ({
    ...sent,
    cycle: cycle === "" || cycle === EXTRA ? null : cycle,
    is_extra: cycle === EXTRA,
  })),
);
