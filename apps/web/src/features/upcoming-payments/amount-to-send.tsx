import { formatAmount, sumAmounts } from "@snowball/money";
import { isAmountExpected } from "@snowball/planner";

import { SourceChip } from "#lib/figure-source.tsx";
import { Amount } from "#ui/amount.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";

import { accessibleName, isSettled } from "./actions/payable.ts";
import { describePayment, type PaymentNote } from "./describe-payment.ts";
import { type PaymentOfMonth, sentAmount } from "./home-rows.ts";

const NOTE = "flex flex-wrap justify-end gap-x-1.5 pe-[18px] text-end text-fine leading-[1.3]";
const tones: Record<PaymentNote["tone"], string> = {
  soft: "text-ink-soft",
  bad: "font-semibold text-bad",
  good: "text-good",
};

type AmountToSendProps = { row: PaymentOfMonth; today: string; onOpen: () => void };

/**
 * Shows the amount to send, or the sent amount, as a button that opens the payment's sheet. Below it are
 * notes about the payment, and the amount's source if it is not the bank.
 */
export function AmountToSend({ row, today, onOpen }: AmountToSendProps) {
  const { payment, payable, debt } = row;
  const { billed, billed_source: source, bank_billed: bank } = payment;
  const { currency, account } = debt;
  const known = [payable, ...(row.alsoAsked ?? [])].flatMap(({ toSend }) => toSend ?? []);
  const open = known.length > 0 ? sumAmounts(known) : null;
  const isNothing = payable.status === "nothing_due";
  const settled = sentAmount(payment) ?? (isNothing ? payment.amount : billed);
  const shown = isSettled(payable) ? settled : open;
  const isExpected = shown === payment.amount && isAmountExpected(payment);
  const money = shown === null ? "unknown" : formatAmount(shown, currency);

  return (
    <div className="grid min-w-0 content-center justify-items-end [grid-area:amount]">
      <button
        type="button"
        data-printed
        // The touch target is larger without making the row taller, and a long amount shrinks with large text.
        className={classNames(
          "-my-2 inline-flex min-h-[24px] cursor-pointer items-center gap-0.5 rounded-small border-0 bg-transparent px-0 py-2 text-[length:min(1.0625rem,9vi)] leading-[1.3] font-strong text-ink lining-nums tabular-nums",
          "hover:text-accent print:[&_svg]:hidden",
        )}
        aria-label={`${money}, ${accessibleName(payable)}: more`}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        <Amount amount={shown} currency={currency} isAbout={isExpected} />
        <Icon name="right" label={null} size={16} className="flex-none text-ink-soft" />
      </button>
      {describePayment(row, today).map(({ words, tone }) => (
        <p key={words} className={classNames(NOTE, tones[tone])}>
          {words}
        </p>
      ))}
      {source === "user" && account !== null && (
        <p className={classNames(NOTE, tones.soft)}>
          <SourceChip figure={{ source, as_of: payment.billed_as_of }} today={today} />
          {bank !== null && <span>Bank says {formatAmount(bank, currency)}</span>}
        </p>
      )}
    </div>
  );
}
