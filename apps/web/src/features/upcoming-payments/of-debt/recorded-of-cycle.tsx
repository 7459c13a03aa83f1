import type { Debt, Obligation } from "@snowball/contract";
import { formatShortDate } from "@snowball/dates";
import { formatAmount } from "@snowball/money";
import type { ComponentProps, ReactNode } from "react";

import { Amount } from "#ui/amount.tsx";
import { Badge } from "#ui/badge.tsx";
import figures from "#ui/figures.module.css";

import { UndoneButton, type UndoneButtonProps } from "../actions/undone-button.tsx";
import { CorrectPayment } from "./correct-payment.tsx";
import {
  dayOf,
  describePayment,
  describeSource,
  isForEarlierBill,
  type Payment,
} from "./describe-cycle.ts";

/** Shows the recorded payments of a cycle and how they are known. Those for earlier bills have their own rows. */
export function RecordedLines({ cycle, debt }: { cycle: Obligation; debt: Debt }) {
  const own = cycle.payments.filter((payment) => !isForEarlierBill(payment, cycle));

  return <SmallLines lines={own.map((payment) => describePayment(payment, debt))} />;
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
  const counts = payment.undone_on === null && payment.returned_on === null && !payment.is_missing;
  const source = `${formatAmount(payment.amount, debt.currency)}, ${describeSource(payment, debt.kind)}`;

  return (
    <li className="flex min-h-[52px] flex-wrap items-center gap-x-3 border-t border-line py-2 pe-[18px]">
      <div className="min-w-0 grow basis-28">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          <time dateTime={on}>{formatShortDate(on)}</time>
          {counts && <Badge tone={isPaid ? "good" : "neutral"}>{isPaid ? "Paid" : "Sent"}</Badge>}
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

type LoosePaymentProps = UndoneButtonProps & { debt: Debt };

/** Shows a payment of a debt without cycles, and a button to revert or restore it. */
export function LoosePayment({ debt, ...recorded }: LoosePaymentProps) {
  const { payment } = recorded;

  return (
    <EarlierPayment {...{ payment, debt }} line={describePayment(payment, debt)}>
      {payment.returned_on === null && <UndoneButton {...recorded} />}
    </EarlierPayment>
  );
}

type CorrectionsProps = Omit<ComponentProps<typeof CorrectPayment>, "payment"> & {
  cycle: Obligation;
};

/**
 * Shows the forms that correct the payments of a cycle, collapsed because few users need them. Reverted and returned
 * payments cannot be corrected.
 */
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
