import type { Debt, Obligation } from "@snowball/contract";
import { formatShortDate } from "@snowball/dates";
import { formatAmount } from "@snowball/money";
import type { ComponentProps } from "react";

import { Amount } from "#ui/amount.tsx";
import { Badge } from "#ui/badge.tsx";
import figures from "#ui/figures.module.css";

import { CorrectPayment } from "./correct-payment.tsx";
import {
  describePayment,
  describeSource,
  isForEarlierBill,
  type Payment,
} from "./describe-cycle.ts";

type RecordedLinesProps = { cycle: Obligation; debt: Debt };

/** Shows the recorded payments of a cycle and how they are known. Those for earlier bills have their own rows. */
export function RecordedLines({ cycle, debt }: RecordedLinesProps) {
  const own = cycle.payments.filter((payment) => !isForEarlierBill(payment, cycle));

  return (
    <SmallLines
      lines={own.map((payment) => describePayment(payment, { debt, sent: cycle.sent }))}
    />
  );
}

export function EarlierPayment({ payment, debt }: { payment: Payment; debt: Debt }) {
  const on = payment.seen_on ?? payment.sent_on;
  const money = formatAmount(payment.amount, debt.currency);

  return (
    <li className="flex min-h-[52px] flex-wrap items-center gap-x-3 border-t border-line py-2 pe-[18px]">
      <div className="min-w-0 grow basis-28">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          <time dateTime={on}>{formatShortDate(on)}</time>
          <Badge tone="good">Paid</Badge>
        </p>
        <SmallLines lines={[`${money}, ${describeSource(payment, debt.kind)}`]} />
      </div>
      <span className={figures.column}>
        <Amount amount={payment.amount} currency={debt.currency} />
      </span>
    </li>
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
