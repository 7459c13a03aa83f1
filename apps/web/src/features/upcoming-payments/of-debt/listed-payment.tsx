import type { Debt, Obligation } from "@snowball/contract";
import { formatDue } from "@snowball/planner";

import type { PaymentActions } from "../actions/use-payment-actions.ts";
import type { PaymentOfMonth } from "../home-rows.ts";
import { PaymentBadges } from "../payment-badges.tsx";
import { PaymentRow } from "../payment-row.tsx";
import { Corrections, RecordedLines } from "./recorded-of-cycle.tsx";

type ListedPaymentProps = {
  row: PaymentOfMonth;
  debt: Debt;
  /** The payment's cycle with its recorded payments. Absent for an extra. */
  cycle: Obligation | undefined;
  /** All cycles of the debt, newest first. A payment can be reassigned to another one. */
  cycles: readonly Obligation[];
  /** The user's calendar date, `YYYY-MM-DD`. */
  today: string;
  actions: PaymentActions;
};

export function ListedPayment({ row, debt, cycle, cycles, today, actions }: ListedPaymentProps) {
  const { payment, payable } = row;
  const due = formatDue(payable) ?? "TBD";

  return (
    <PaymentRow
      row={row}
      today={today}
      actions={actions}
      hasLogo={false}
      className="grid grid-cols-[34px_minmax(min-content,1fr)_fit-content(60%)] items-center gap-x-2 [grid-template-areas:'tick_identity_amount'] @max-[14rem]:grid-cols-[34px_minmax(0,1fr)] @max-[14rem]:[grid-template-areas:'tick_amount'_'identity_identity']"
      below={
        cycle &&
        cycle.payments.length > 0 && (
          <div className="ms-8 pb-1">
            <RecordedLines cycle={cycle} debt={debt} />
          </div>
        )
      }
      renderMore={(close) =>
        cycle && <Corrections {...{ payable, cycle, cycles, actions }} onDone={close} />
      }
    >
      <div className="min-w-0 [grid-area:identity]">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          {payment.kind === "extra" ? (
            "Extra payment"
          ) : (
            <time
              className="whitespace-nowrap"
              dateTime={payment.due_date ?? payment.cycle?.slice(0, 7)}
            >
              {due}
            </time>
          )}
          <PaymentBadges payment={payment} debt={debt} />
        </p>
      </div>
    </PaymentRow>
  );
}
