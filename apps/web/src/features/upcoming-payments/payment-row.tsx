import { formatAmount } from "@snowball/money";
import { isAmountExpected, wholeIn } from "@snowball/planner";
import { type ReactNode, useState } from "react";

import { SourceChip } from "#lib/figure-source.tsx";
import { keepTogether } from "#lib/format.ts";
import { useInstitution } from "#lib/queries.ts";
import { Amount } from "#ui/amount.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { LogoTile } from "#ui/logo-tile.tsx";

import { accessibleName, isSettled } from "./actions/payable.ts";
import { PaymentOutcome } from "./actions/payment-outcome.tsx";
import { PaymentQuestion } from "./actions/payment-question.tsx";
import { PaymentSheet } from "./actions/payment-sheet.tsx";
import { PaymentTick } from "./actions/payment-tick.tsx";
import type { PaymentActions } from "./actions/use-payment-actions.ts";
import { describePayment, type PaymentNote } from "./describe-payment.ts";
import { type PaymentOfMonth, sentAmount } from "./home-rows.ts";
import { getBillState, PaymentStateIcon } from "./payment-state-icon.tsx";

type PaymentRowProps = {
  row: PaymentOfMonth;
  today: string;
  actions: PaymentActions;
  /** Class of the row, which must be a grid with the areas `tick`, `amount` and, if shown, `logo`. */
  className: string;
  /** False where all payments are of one debt. */
  hasLogo?: boolean;
  children: ReactNode;
  renderMore?: (close: () => void) => ReactNode;
  /** More about the payment, such as a question, below its line. */
  below?: ReactNode;
};

export function PaymentRow(props: PaymentRowProps) {
  const { row, today, actions, className, hasLogo = true, children, renderMore, below } = props;
  const { payment, payable, debt } = row;
  const institution = useInstitution(debt.institution_id);
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);

  return (
    // Use a container query relative to the text size, so that large text does not squeeze the name.
    <li className="@container grid grid-cols-1 gap-2 py-1 not-first:border-t not-first:border-line max-phone:py-0.75 max-phone:not-first:pt-[calc(0.1875rem_-_1px)]">
      {/* Align the visible box, not its larger touch target, with the edge of the content. */}
      <div
        className={classNames(
          "[&>:first-child]:ms-[-10px] [&>:first-child]:[grid-area:tick]",
          hasLogo && "[&>:nth-child(2)]:[grid-area:logo]",
          className,
        )}
      >
        <PaymentTick payable={payable} actions={actions} onOpen={open}>
          <PaymentStateIcon
            state={actions.isSettled(payable) ? "nothing_due" : getBillState(payment)}
          />
        </PaymentTick>
        {/* A manual debt has no logo, so the tile shows its initials. */}
        {hasLogo && (
          <LogoTile
            name={debt.account === null ? payable.name : (debt.lender ?? institution?.name ?? null)}
            logo={institution?.logo ?? null}
          />
        )}
        {children}
        <AmountToSend row={row} today={today} hasLogo={hasLogo} onOpen={open} />
      </div>
      {below}
      <PaymentQuestion payable={payable} row={row} actions={actions} onAskMore={open} />
      <PaymentOutcome payable={payable} actions={actions} />
      {isOpen && (
        <PaymentSheet
          payable={payable}
          actions={actions}
          row={row}
          onClose={() => setIsOpen(false)}
        >
          {renderMore?.(() => setIsOpen(false))}
        </PaymentSheet>
      )}
    </li>
  );
}

const NOTE = "flex flex-wrap justify-end gap-x-1.5 pe-[18px] text-end text-fine leading-[1.3]";
const tones: Record<PaymentNote["tone"], string> = {
  soft: "text-ink-soft",
  bad: "font-semibold text-bad",
  good: "text-good",
};

type AmountToSendProps = Pick<PaymentRowProps, "row" | "today" | "hasLogo"> & {
  onOpen: () => void;
};

function AmountToSend({ row, today, hasLogo, onOpen }: AmountToSendProps) {
  const { payment, payable, debt } = row;
  const { billed, billed_source: source, bank_billed: bank } = payment;
  const { currency, account } = debt;
  const known = [row, ...(row.alsoAsked ?? [])].filter((each) => each.payable.toSend !== null);
  const isNothing = payable.status === "nothing_due";
  const settled = sentAmount(payment) ?? (isNothing ? payment.amount : billed);
  // The whole, also if the budget covers less of it.
  const left = known.length > 0 ? wholeIn(known.map((each) => each.payment)) : null;
  const shown = isSettled(payable) ? settled : left;
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
      {describePayment(row, today, !hasLogo).map(({ words, tone }) => (
        <p key={words} className={classNames(NOTE, tones[tone])}>
          {keepTogether(words)}
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
