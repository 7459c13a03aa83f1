import type { Obligation } from "@snowball/contract";
import { formatFullDate, formatShortDate } from "@snowball/dates";
import { formatAmount, signOf } from "@snowball/money";
import { formatDue, recognitionWords } from "@snowball/planner";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import * as v from "valibot";

import { calendarToday } from "#lib/calendar-today.ts";
import { Form, useAction } from "#lib/form/form.tsx";
import { useSchemaForm } from "#lib/form/use-schema-form.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { DataView, Skeleton } from "#ui/data-view.tsx";
import { Notice } from "#ui/notice.tsx";

import type { PaymentOfMonth } from "../home-rows.ts";
import { dayOf, isForEarlierBill, type Payment } from "../of-debt/describe-cycle.ts";
import { PaymentFacts } from "../payment-facts.tsx";
import { obligationsQuery } from "./obligations-query.ts";
import { isSettled, type Payable } from "./payable.ts";
import { type PaymentAction, toggleSkipped, unmarkUnpaid } from "./payment-actions.ts";
import { SentPaymentFields, sentPaymentFields } from "./sent-payment-fields.tsx";
import { UndoneButton, type UndoneButtonProps } from "./undone-button.tsx";
import type { PaymentActions } from "./use-payment-actions.ts";

export type PaymentSheetProps = {
  payable: Payable;
  actions: PaymentActions;
  row?: PaymentOfMonth;
  children?: ReactNode;
  onClose: () => void;
};

export function PaymentSheetContent(props: PaymentSheetProps) {
  const { payable, actions, row, children, onClose } = props;
  const isOpen = !isSettled(payable);
  const refusal = actions.findRefusal(payable);
  const form = <PaymentForm payable={payable} actions={actions} onDone={onClose} />;

  return (
    <div
      className={classNames(
        "grid gap-6",
        "[&_details]:grid [&_details]:justify-items-start [&_details]:gap-3 [&_section]:grid [&_section]:justify-items-start [&_section]:gap-3 [&_summary]:min-h-target [&_summary]:cursor-pointer [&_summary]:content-center [&_summary]:font-semibold",
      )}
    >
      {row && <PaymentFacts row={row} />}
      {children}
      {isOpen && (
        <section aria-label="Record a payment">
          <h3>Record a payment</h3>
          {form}
        </section>
      )}
      {payable.cycle !== null && <RecordedPayments payable={payable} actions={actions} />}
      {!isOpen && (
        <details>
          <summary>Record another payment</summary>
          {form}
        </details>
      )}
      {refusal !== null && <Notice tone="error">{refusal}</Notice>}
      {listOffers(payable).map(({ label, text, verb, action }) => (
        <section key={label} aria-label={label}>
          <p className="text-small text-ink-soft">{text}</p>
          <Button
            size="small"
            isBusy={actions.isPending(payable)}
            onClick={() => actions.act(payable, action)}
          >
            {verb}
          </Button>
        </section>
      ))}
    </div>
  );
}

type Offer = { label: string; text: string; verb: string; action: PaymentAction };

/** Returns what else can be changed: a report as unpaid while it is open, and the skipping of its cycle. */
function listOffers(payable: Payable): Offer[] {
  const { cycle, status, notPaidOn = null } = payable;
  const isOpen = !isSettled(payable);
  const skipping =
    status === "skipped"
      ? { text: "You skipped this payment.", verb: "Pay it anyway" }
      : {
          text: "Not paying this time? The lender may charge a fee.",
          verb: "Skip this payment",
        };

  return [
    ...(isOpen && notPaidOn !== null
      ? [
          {
            label: "Not paid",
            text: `Reported as unpaid on ${formatShortDate(notPaidOn)}.`,
            verb: "Undo",
            action: unmarkUnpaid(payable),
          },
        ]
      : []),
    ...(cycle !== null && (isOpen || status === "skipped")
      ? [{ label: "Skip", ...skipping, action: toggleSkipped(payable) }]
      : []),
  ];
}

const sentPaymentSchema = v.object(sentPaymentFields);

type PaymentFormProps = { payable: Payable; actions: PaymentActions; onDone: () => void };

function PaymentForm({ payable, actions, onDone }: PaymentFormProps) {
  const suggested = payable.suggested ?? payable.toSend;
  const saving = useAction((action: PaymentAction) => actions.perform(payable, action), {
    onSuccess: onDone,
  });
  const form = useSchemaForm(sentPaymentSchema, {
    defaultValues: {
      amount: suggested !== null && signOf(suggested) > 0 ? suggested : "",
      sent_on: calendarToday(),
      status: false,
    },
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
          Counts toward the payment due{" "}
          <span className="inline-block">
            {payable.due_date === null ? formatDue(payable) : formatFullDate(payable.due_date)}.
          </span>
        </p>
      )}
      {form.refusal !== null && <Notice tone="error">{form.refusal}</Notice>}
      <Button type="submit" isBusy={saving.isBusy}>
        Record payment
      </Button>
    </Form>
  );
}

/** The first known cycle may also have payments for earlier bills. */
function RecordedPayments({ payable, actions }: Omit<UndoneButtonProps, "payment">) {
  const obligations = useQuery(obligationsQuery(payable.debt));

  return (
    <DataView source={obligations} what="what was sent" skeleton={<Skeleton label="Loading" />}>
      {(loaded) =>
        paymentsOf(payable, loaded).map(({ heading, payments }) => (
          <section key={heading} aria-label={heading}>
            <h3>{heading}</h3>
            {payments.length === 0 && (
              <p className="text-small text-ink-soft">Nothing is recorded yet.</p>
            )}
            <ul className="grid w-full list-none p-0">
              {payments.map((payment) => (
                <RecordedPaymentRow key={payment.uuid} {...{ payment, payable, actions }} />
              ))}
            </ul>
          </section>
        ))
      }
    </DataView>
  );
}

function paymentsOf({ cycle }: Payable, obligations: readonly Obligation[]) {
  const obligation = obligations.find((each) => each.cycle === cycle);
  const earlier = obligation?.payments.filter((each) => isForEarlierBill(each, obligation)) ?? [];
  const own = obligation?.payments.filter((each) => !earlier.includes(each)) ?? [];

  return [
    { heading: "Sent so far", payments: own },
    ...(earlier.length > 0 ? [{ heading: "For earlier bills", payments: earlier }] : []),
  ];
}

function RecordedPaymentRow(props: UndoneButtonProps) {
  const { payment, payable } = props;

  return (
    <li className="flex items-center justify-between gap-3 border-b border-line py-2">
      <p>
        <strong
          className={payment.undone_on === null ? undefined : "[text-decoration:line-through]"}
        >
          {formatAmount(payment.amount, payable.currency)}
        </strong>{" "}
        on {formatShortDate(dayOf(payment))}
        <span className="block text-small text-ink-soft">{describeStatus(payment)}</span>
      </p>
      <UndoneButton {...props} />
    </li>
  );
}

function describeStatus(payment: Payment): string {
  if (payment.undone_on !== null) return "Undone. Not counted.";
  if (payment.returned_on !== null) return "Returned. Not counted.";
  if (payment.is_missing) return "Not received by the lender. Not counted.";
  const isSeen = payment.seen_on !== null;
  const where = payment.is_in_transit ? "On its way" : isSeen ? "Arrived" : "Sent";

  return `${where}: ${recognitionWords[payment.why]}.`;
}
