import type { ThisMonth } from "@snowball/contract";
import { signOf, sumAmounts } from "@snowball/money";

import { formatList } from "#lib/format.ts";
import { shownName } from "#lib/shown-name.ts";
import { Button } from "#ui/button.tsx";

import { canBeMarked, type Markable } from "./actions/payable.ts";
import type { PaymentActions } from "./actions/use-payment-actions.ts";
import {
  describeLateSum,
  isLateEstimate,
  joinSums,
  lateOfUnknownAmount,
  type Sum,
  sumByCurrency,
} from "./describe-month.ts";
import type { HomeRow } from "./home-rows.ts";

type CatchUpProps = {
  month: ThisMonth;
  late: readonly HomeRow[];
  /** Whether only late payments are listed below. */
  isOnlyLate: boolean;
  actions: PaymentActions;
};

export function CatchUp({ month, late, isOnlyLate, actions }: CatchUpProps) {
  const open = late
    .map(({ payable }) => payable)
    .filter((payable) => !actions.isSettled(payable))
    .filter(canBeMarked);
  const isShort = late.some(({ payment }) => signOf(payment.uncovered) > 0);
  const covered = joinSums(sumToSend(open));
  const estimates = late.flatMap(({ payment, payable: { currency } }) =>
    isLateEstimate(payment) ? [{ currency, toSend: payment.amount ?? "0.00" }] : [],
  );
  const due = joinSums(sumByCurrency(month, "late"));
  // A row may send more than what is late, such as the rest of its bill, or have no amount to record.
  const isOther = due !== "" && covered !== "" && covered !== due;
  const isMore = open.length === late.length && isOther && !isShort;
  const several = open.length === 1 ? "I paid this" : "I paid these";

  return (
    <>
      <p>
        {describeLateAmount(month, joinSums(sumToSend(estimates)))}
        {isShort &&
          ` Your budget ${covered === "" ? "doesn't cover it" : `covers ${covered} of it`}.`}
        {isMore && ` Your plan asks for ${covered}.`}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {open.length > 0 && (
          <Button variant="primary" size="small" onClick={() => open.forEach(actions.markAsSent)}>
            {isShort || estimates.length > 0 || isOther || !isOnlyLate
              ? `I paid ${covered}`
              : several}
          </Button>
        )}
        <details className="open:basis-full">
          <summary className="min-h-target cursor-pointer content-center font-semibold">
            I can't pay this
          </summary>
          <p>
            Call the lender before the next due date, at the number on your statement. Most can move
            the date, lower the payment for a few months or waive a late fee, if you ask. You can
            say:
          </p>
          <blockquote className="my-2 border-s-3 border-line-strong ps-3">
            “I want to pay this debt, but I can't pay what is due right now. Do you have a hardship
            program? Can you waive the late fee, and can we agree on an amount and a date?”
          </blockquote>
          <p>Ask for the agreement in writing before you pay.</p>
        </details>
      </div>
    </>
  );
}

/** @param estimates the sums of estimated amounts, which no press records; empty if there are none. */
function describeLateAmount(month: ThisMonth, estimates: string): string {
  const sum = describeLateSum(month);
  if (sum === null) return "Send what you can first.";
  const unknown = lateOfUnknownAmount(month)
    .flatMap(({ debt }) => month.debts.find(({ uuid }) => uuid === debt) ?? [])
    .map(shownName);
  const except =
    unknown.length > 0 ? `, except ${formatList(new Set(unknown))} (amount unknown)` : "";
  const estimated = estimates === "" ? "" : `, ${estimates} of that an estimate`;

  return `Pay ${sum} to catch up${estimated}${except}.`;
}

function sumToSend(payables: readonly Pick<Markable, "currency" | "toSend">[]): Sum[] {
  return [...Map.groupBy(payables, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    sum: sumAmounts(own.map(({ toSend }) => toSend)),
  }));
}
