import { type ReactNode, useState } from "react";

import { useInstitution } from "#lib/queries.ts";
import { LogoTile } from "#ui/logo-tile.tsx";

import { PaymentOutcome } from "./actions/payment-outcome.tsx";
import { PaymentQuestion } from "./actions/payment-question.tsx";
import { PaymentSheet } from "./actions/payment-sheet.tsx";
import { PaymentTick } from "./actions/payment-tick.tsx";
import type { PaymentActions } from "./actions/use-payment-actions.ts";
import { AmountToSend } from "./amount-to-send.tsx";
import type { PaymentOfMonth } from "./home-rows.ts";
import { getBillState, PaymentStateIcon } from "./payment-state-icon.tsx";

type PaymentRowProps = {
  row: PaymentOfMonth;
  /** The user's calendar date, `YYYY-MM-DD`. */
  today: string;
  actions: PaymentActions;
  /** Class of the row, which must be a grid with the areas `tick`, `amount` and, if shown, `logo`. */
  className: string;
  /** False where all payments are of one debt. */
  hasLogo?: boolean;
  /** The name of the debt and the due date. */
  children: ReactNode;
  /** Additional content of the sheet. */
  renderMore?: (close: () => void) => ReactNode;
  /** More about the payment, such as a question, below its line. */
  below?: ReactNode;
};

/**
 * Shows a payment in a list: a checkbox that marks it as sent, and the amount, which opens the sheet with all
 * actions. Below are its question and the result of the last change.
 */
export function PaymentRow(props: PaymentRowProps) {
  const { row, today, actions, className, hasLogo = true, children, renderMore, below } = props;
  const { payment, payable, debt } = row;
  const institution = useInstitution(debt.institution_id);
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);

  return (
    // Use a container query relative to the text size, so that large text does not squeeze the name.
    <li className="@container grid grid-cols-1 gap-2 py-1 not-first:border-t not-first:border-line max-phone:py-0.75 max-phone:not-first:pt-[calc(0.1875rem_-_1px)]">
      <div className={className}>
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
        <AmountToSend row={row} today={today} onOpen={open} />
      </div>
      {below}
      <PaymentQuestion
        payable={payable}
        {...(row.alsoAsked && { alsoAsked: row.alsoAsked })}
        actions={actions}
        onAskMore={open}
      />
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
