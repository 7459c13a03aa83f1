import type { ThisMonth } from "@snowball/contract";
import { formatAmount, signOf, sumAmounts } from "@snowball/money";
import { isLateEstimate, lateAmount } from "@snowball/planner";

import { formatList } from "#lib/format.ts";
import { shownName } from "#lib/shown-name.ts";
import { Button } from "#ui/button.tsx";

import { canBeMarked } from "./actions/payable.ts";
import type { PaymentActions } from "./actions/use-payment-actions.ts";
import { joinSums, lateOfUnknownAmount, type Sum } from "./describe-month.ts";
import type { HomeRow } from "./home-rows.ts";

type CatchUpProps = {
  month: ThisMonth;
  late: readonly HomeRow[];
  actions: PaymentActions;
};

export function CatchUp({ month, late, actions }: CatchUpProps) {
  const open = late
    .map(({ payable }) => payable)
    .filter((payable) => !actions.isSettled(payable))
    .filter(canBeMarked);
  const isShort = late.some(({ payment }) => signOf(payment.uncovered) > 0);
  const covered = joinSums(addUp(open.map(({ currency, toSend: sum }) => ({ currency, sum }))));
  const estimates = late.filter(({ payment }) => isLateEstimate(payment));
  const known = late
    .filter(({ payment }) => !payment.is_estimated)
    .map(({ payment, payable }) => ({ currency: payable.currency, sum: lateAmount(payment) }));
  const due = joinSums(addUp(known));
  // A row may send more than what is late, such as the rest of its bill, or have no amount to record.
  const isMore = open.length === late.length && due !== "" && covered !== due && !isShort;

  return (
    <>
      <p>
        {describeLateAmount(month, { due, estimates })}
        {isShort &&
          ` Your budget ${covered === "" ? "doesn't cover it" : `covers ${covered} of it`}.`}
        {isMore && ` Your plan asks for ${covered}.`}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {open.length > 0 && (
          <Button variant="primary" size="small" onClick={() => open.forEach(actions.markAsSent)}>
            I paid {covered}
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

/**
 * @param due the known amounts, which the button records; empty if there are none.
 * @param estimates late payments with estimated amounts, which no press records.
 */
function describeLateAmount(
  month: ThisMonth,
  { due, estimates }: { due: string; estimates: readonly HomeRow[] },
): string {
  const parts = estimates.map(
    ({ payment, payable: { currency, name } }) =>
      `about ${formatAmount(lateAmount(payment), currency)} to ${name} (estimated)`,
  );
  const toPay = due === "" ? parts : [due, ...parts];
  if (toPay.length === 0) return "Send what you can first.";
  const unknown = lateOfUnknownAmount(month)
    .flatMap(({ debt }) => month.debts.find(({ uuid }) => uuid === debt) ?? [])
    .map(shownName);
  const except =
    unknown.length > 0 ? `, except ${formatList(new Set(unknown))} (amount unknown)` : "";

  return `Pay ${formatList(toPay)} to catch up${except}.`;
}

/** Adds up the sums of each currency. */
function addUp(sums: readonly Sum[]): Sum[] {
  return [...Map.groupBy(sums, ({ currency }) => currency)]
    .map(([currency, own]) => ({ currency, sum: sumAmounts(own.map(({ sum }) => sum)) }))
    .filter(({ sum }) => signOf(sum) > 0);
}
