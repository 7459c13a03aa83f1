import { type ReactNode, useState } from "react";

import { useInstitution } from "#lib/slices/institutions-slice.ts";
import { LogoTile } from "#ui/logo-tile.tsx";

import { PaymentOutcome } from "./actions/payment-outcome.tsx";
import { PaymentQuestion } from "./actions/payment-question.tsx";
import { PaymentSheet } from "./actions/payment-sheet.tsx";
import { PaymentTick } from "./actions/payment-tick.tsx";
import type { PaymentActions } from "./actions/use-payment-actions.ts";
import { AmountToSend } from "./amount-to-send.tsx";
import type { PaymentOfMonth } from "./home-rows.ts";
import styles from "./payment-row.module.css";
import { billStateOf, PaymentStateIcon } from "./payment-state-icon.tsx";

type PaymentRowProps = {
  row: PaymentOfMonth;
  /** The user's calendar date, `YYYY-MM-DD`. */
  today: string;
  actions: PaymentActions;
  /** Of the line, which is a grid with room for `tick`, `logo` and `amount`. */
  className: string;
  /** To whom, and by when. */
  children: ReactNode;
  /** A question about the payment, below the line. */
  question?: ReactNode;
};

/**
 * A payment wherever it is listed: the box that marks it as sent, how much, and behind the amount all that
 * can be done; beneath, what was just done and its way back.
 */
export function PaymentRow(props: PaymentRowProps) {
  const { row, today, actions, className, children, question } = props;
  const { payment, payable, debt } = row;
  const institution = useInstitution(debt.institution_id);
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);

  return (
    <li className={styles.entry}>
      <div className={className}>
        <PaymentTick payable={payable} actions={actions} onOpen={open}>
          <PaymentStateIcon
            state={actions.isSettled(payable) ? "nothing_due" : billStateOf(payment)}
          />
        </PaymentTick>
        {/* An entered debt has no logo: its own letter is drawn. */}
        <LogoTile
          name={debt.account === null ? payable.name : (debt.lender ?? institution?.name ?? null)}
          logo={institution?.logo ?? null}
        />
        {children}
        <AmountToSend row={row} today={today} onOpen={open} />
      </div>
      {question}
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
        />
      )}
    </li>
  );
}
