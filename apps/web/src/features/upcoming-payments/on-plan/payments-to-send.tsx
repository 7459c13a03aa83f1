import type { MonthDebt, MonthPayment, ThisMonth } from "@snowball/contract";
import { formatShortDate } from "@snowball/dates";
import { signOf } from "@snowball/money";
import { formatDue, isAhead, isOfMonth, type Month } from "@snowball/planner";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";

import { paths } from "#lib/paths.ts";

import { type PayableName, paymentKey } from "../actions/payable.ts";
import { usePaymentActions } from "../actions/use-payment-actions.ts";
import { foldRows, nameRows, type PaymentOfMonth, type RowsInput } from "../home-rows.ts";
import { PaymentBadges } from "../payment-badges.tsx";
import { PaymentRow } from "../payment-row.tsx";

type PaymentsToSendProps = {
  /** The month of the shown plan, saved or not. */
  month: Month;
  debts: readonly MonthDebt[];
  children: ReactNode;
};

export function PaymentsToSend({ month, debts, children }: PaymentsToSendProps) {
  const actions = usePaymentActions();
  const { before, oneByOne, wasUndone } = actions;
  const rows = rowsToSend({ month, debts, before, oneByOne, wasUndone });
  const list = (label: string, of: readonly PaymentOfMonth[], isNamed = true) =>
    of.length > 0 && (
      <div>
        {isNamed && (
          <p className="mb-1 text-small text-ink-soft" aria-hidden="true">
            {label}
          </p>
        )}
        <ul className="list-none border-y border-line p-0" aria-label={label}>
          {of.map((row) => (
            <PaymentToSend
              key={paymentKey(row.payable)}
              row={row}
              today={month.today}
              actions={actions}
            />
          ))}
        </ul>
      </div>
    );

  return (
    <>
      {rows.ofMonth.length === 0 && rows.ahead.length === 0 ? (
        <p>Nothing is left to send this month.</p>
      ) : (
        list("To send this month", rows.ofMonth, false)
      )}
      {children}
      {list("Due next month, to send this month", rows.ahead)}
      {list("From a paycheck next month", rows.later)}
    </>
  );
}

type PaymentToSendProps = Pick<ComponentProps<typeof PaymentRow>, "row" | "today" | "actions">;

function PaymentToSend({ row, ...rest }: PaymentToSendProps) {
  const { payment, payable, debt } = row;
  const { account, uuid, mask } = debt;

  return (
    // With large text, the name has its own line.
    <PaymentRow
      row={row}
      {...rest}
      className="grid grid-cols-[34px_40px_minmax(0,1fr)_fit-content(48%)] items-center gap-x-2 [grid-template-areas:'tick_logo_identity_amount'] max-phone:grid-cols-[24px_40px_minmax(0,1fr)_fit-content(50%)] max-phone:gap-x-1.5 @max-[21rem]:grid-cols-[24px_40px_minmax(0,1fr)_fit-content(38%)] @max-[14rem]:grid-cols-[34px_40px_minmax(0,1fr)] @max-[14rem]:[grid-template-areas:'tick_logo_amount'_'identity_identity_identity']"
    >
      <div className="flex min-w-0 flex-wrap items-center gap-x-1.5 [grid-area:identity]">
        <h3 className="text-base leading-tight font-semibold tracking-[-0.01em] wrap-anywhere max-phone:text-compact">
          <Link
            className="text-inherit decoration-line-strong"
            to={paths.schedule(account ?? uuid)}
          >
            {payable.name}
          </Link>
        </h3>
        <PaymentBadges payment={payment} debt={debt} />
        <p className="flex basis-full flex-wrap gap-x-2 text-fine leading-[1.3] text-ink-soft">
          {payable.due_date !== null && (
            <time dateTime={payable.due_date}>{formatShortDate(payable.due_date)}</time>
          )}
          {payable.due_date === null && payment.kind === "arrears" && (
            <span>{formatDue(payable)}</span>
          )}
          {mask !== null && !payable.name.endsWith(mask) && <span>•••• {mask}</span>}
          {!payment.in_plan && <span>outside the plan</span>}
        </p>
      </div>
    </PaymentRow>
  );
}

type RowsToSendInput = Pick<RowsInput, "before" | "debts" | "oneByOne"> & {
  month: Pick<ThisMonth, "payments" | "through">;
  /** Whether a change of the payment was just undone. The plan may not list it yet. */
  wasUndone: (payable: PayableName) => boolean;
};

/**
 * Returns the payments that a plan sends this month, and those that the user changed on this screen. The month's total
 * includes neither `ahead` nor `later`.
 */
export function rowsToSend({ month, debts, before, oneByOne, wasUndone }: RowsToSendInput) {
  const all = foldRows(nameRows(month.payments, { debts, before }), oneByOne);
  const { through } = month;
  const rows = all.filter(
    ({ payment, payable }) =>
      isToSend(payment, through) || before.has(paymentKey(payable)) || wasUndone(payable),
  );
  const isExtra = ({ payment }: PaymentOfMonth) => payment.kind === "extra";
  const others = rows.filter(({ payment }) => !isOfMonth(payment, through));

  return {
    ofMonth: rows.filter(({ payment }) => isOfMonth(payment, through)),
    /** Due next month, but must be sent in this one. */
    ahead: others.filter((row) => !isExtra(row)),
    /** Parts of extras that need the first paycheck of next month. */
    later: others.filter(isExtra),
  };
}

/** Whether something must be sent or answered by the end of the month, or is an extra of a later paycheck. */
function isToSend(payment: MonthPayment, through: string): boolean {
  const isListed =
    payment.kind === "extra" || isOfMonth(payment, through) || isAhead(payment, through);

  return isListed && (payment.amount !== "0.00" || signOf(payment.uncovered) > 0);
}
