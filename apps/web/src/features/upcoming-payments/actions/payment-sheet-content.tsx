import { formatShortDate } from "@snowball/dates";
import type { ReactNode } from "react";

import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Notice } from "#ui/notice.tsx";

import type { PaymentOfMonth } from "../home-rows.ts";
import { PaymentFacts } from "../payment-facts.tsx";
import { skip, unmarkUnpaid, unskip } from "./payment-actions.ts";
import { isSettled, type Payable } from "./payable.ts";
import { PaymentForm } from "./payment-form.tsx";
import { RecordedPayments } from "./recorded-payments.tsx";
import type { PaymentActions } from "./use-payment-actions.ts";

export type PaymentSheetProps = {
  payable: Payable;
  actions: PaymentActions;
  /** The listed payment, with details of its amount, shown above the actions. */
  row?: PaymentOfMonth;
  /** Additional content. */
  children?: ReactNode;
  onClose: () => void;
};

/** Shows the content of a payment's sheet. Loaded when a sheet is first opened. */
export function PaymentSheetContent(props: PaymentSheetProps) {
  const { payable, actions, row, children, onClose } = props;
  const isOpen = !isSettled(payable);
  const refusal = actions.findRefusal(payable);
  const form = <PaymentForm payable={payable} actions={actions} onDone={onClose} />;

  return (
    <div
      className={classNames(
        "grid gap-6",
        "[&_details]:grid [&_details]:justify-items-start [&_details]:gap-3 [&_section]:grid [&_section]:justify-items-start [&_section]:gap-3 [&_summary]:min-h-target [&_summary]:cursor-pointer [&_summary]:content-center [&_summary]:font-semibold",
      )}
    >
      {row && <PaymentFacts row={row} />}
      {children}
      {isOpen && (
        <section aria-label="Record a payment">
          <h3>Record a payment</h3>
          {form}
        </section>
      )}
      {payable.cycle !== null && <RecordedPayments payable={payable} actions={actions} />}
      {!isOpen && (
        <details>
          <summary>Record another payment</summary>
          {form}
        </details>
      )}
      {refusal !== null && <Notice tone="error">{refusal}</Notice>}
      {isOpen && <NotPaid payable={payable} actions={actions} />}
      <Skipping payable={payable} actions={actions} isOpen={isOpen} />
    </div>
  );
}

/** Shows that the user marked the payment as unpaid, with a button to undo that. */
function NotPaid({ payable, actions }: Pick<PaymentSheetProps, "payable" | "actions">) {
  const { notPaidOn = null } = payable;
  if (notPaidOn === null) return null;

  return (
    <section aria-label="Not paid">
      <p className="text-small text-ink-soft">
        You marked it as unpaid on {formatShortDate(notPaidOn)}.
      </p>
      <Button
        variant="secondary"
        size="small"
        isBusy={actions.isPending(payable)}
        onClick={() => actions.act(payable, unmarkUnpaid(payable))}
      >
        Undo
      </Button>
    </section>
  );
}

type SkippingProps = Pick<PaymentSheetProps, "payable" | "actions"> & { isOpen: boolean };

/**
 * Shows the button to skip a payment or to undo that. Hidden for payments that are settled or have no cycle.
 */
function Skipping({ payable, actions, isOpen }: SkippingProps) {
  const isSkipped = payable.status === "skipped";
  if (payable.cycle === null || (!isOpen && !isSkipped)) return null;

  return (
    <section aria-label="Skip">
      <p className="text-small text-ink-soft">
        {isSkipped
          ? "You skipped this payment."
          : "Not paying this time? The lender may charge a fee."}
      </p>
      <Button
        variant="secondary"
        size="small"
        isBusy={actions.isPending(payable)}
        onClick={() => actions.act(payable, isSkipped ? unskip(payable) : skip(payable))}
      >
        {isSkipped ? "Pay it anyway" : "Skip this payment"}
      </Button>
    </section>
  );
}
