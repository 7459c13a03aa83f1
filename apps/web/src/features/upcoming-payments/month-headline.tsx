import type { ThisMonth } from "@snowball/contract";
import { type ReactNode, useState } from "react";

import { useTimeout } from "#lib/use-timeout.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/section.tsx";
import { ProgressRing } from "#ui/progress-ring.tsx";

import { accessibleName, canBeMarked } from "./actions/payable.ts";
import type { PaymentActions } from "./actions/use-payment-actions.ts";
import { describeMonth, describeNext, describePayday, describeProgress } from "./describe-month.ts";
import type { PaymentOfMonth } from "./home-rows.ts";

type MonthHeadlineProps = {
  month: ThisMonth;
  /** The payment to send next; null if nothing is left to send. */
  next: PaymentOfMonth | null;
  ofPaycheck: readonly PaymentOfMonth[];
  actions: PaymentActions;
  plan: ReactNode;
};

export function MonthHeadline({ month, next, ofPaycheck, actions, plan }: MonthHeadlineProps) {
  const { sum, rest, late, remarks } = describeMonth(month);
  const progress = describeProgress(month);

  return (
    <Card className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {progress !== null && <ProgressRing share={progress.share} />}
        <div className="min-w-0 grow basis-40">
          <p className="leading-tight text-ink-soft">
            <strong className="text-title font-bold tracking-tight text-ink tabular-nums">
              {sum}
            </strong>{" "}
            {rest}
          </p>
          {progress !== null && <p className="text-small text-ink-soft">{progress.words}</p>}
        </div>
      </div>
      {(late !== null || remarks.length > 0) && (
        // A list, so that screen readers separate the remarks.
        <ul className="flex flex-wrap gap-x-4 text-compact text-ink-soft">
          {late !== null && <li className="font-semibold text-bad">{late}</li>}
          {remarks.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      {month.payday !== null && (
        <p>
          {describePayday(month.payday, {
            today: month.today,
            rows: ofPaycheck.filter(({ payable }) => !actions.isSettled(payable)),
          })}
        </p>
      )}
      {/* Late payments have their own panel. */}
      {next !== null && next.payment.state !== "late" && !actions.isSettled(next.payable) && (
        <NextPayment row={next} today={month.today} actions={actions} />
      )}
      {plan}
    </Card>
  );
}

/** After a press the button belongs to the next payment, so a double tap must not send that one too. */
const REST_MS = 1_000;

type NextPaymentProps = { row: PaymentOfMonth; today: string; actions: PaymentActions };

function NextPayment({ row, today, actions }: NextPaymentProps) {
  const { payable } = row;
  const [isResting, setIsResting] = useState(false);
  useTimeout(() => setIsResting(false), isResting ? REST_MS : null);

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p>{describeNext(row, today)}</p>
      {canBeMarked(payable) && (
        <Button
          variant="primary"
          size="small"
          isBusy={isResting || actions.isPending(payable)}
          aria-label={`Mark as sent: ${accessibleName(payable)}`}
          onClick={() => {
            setIsResting(true);
            actions.markAsSent(payable);
          }}
        >
          Mark as sent
        </Button>
      )}
    </div>
  );
}
