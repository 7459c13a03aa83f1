import type { Debt, Obligation } from "@snowball/contract";
import { lastDayToPay } from "@snowball/planner";
import type { ComponentProps } from "react";

import { CorrectPayment } from "./correct-payment.tsx";
import { describePayment } from "./describe-cycle.ts";

type RecordedLinesProps = { cycle: Obligation; debt: Debt };

/** Shows the recorded payments of a cycle and how they are known. */
export function RecordedLines({ cycle, debt }: RecordedLinesProps) {
  return (
    <SmallLines
      lines={cycle.payments.map((payment) =>
        describePayment(payment, { ...debt, due: lastDayToPay(cycle) }),
      )}
    />
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
