import type { Obligation } from "@snowball/contract";
import { formatShortDate } from "@snowball/dates";
import { formatAmount } from "@snowball/money";
import { useQuery } from "@tanstack/react-query";

import { Button } from "#ui/button.tsx";
import { DataView } from "#ui/data-view.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

import { isForEarlierBill } from "../of-debt/describe-cycle.ts";
import { restore, revertPayment } from "./payment-actions.ts";
import { recognitionWords } from "./describe-recognition.ts";
import { obligationsQuery } from "./obligations-query.ts";
import type { Payable } from "./payable.ts";
import type { PaymentActions } from "./use-payment-actions.ts";

type RecordedPayment = Obligation["payments"][number];
type RecordedPaymentsProps = { payable: Payable; actions: PaymentActions };

/**
 * Shows the payments recorded for a cycle, how each is known, and buttons to revert or restore them. The first known
 * cycle may also have payments for earlier bills.
 */
export function RecordedPayments({ payable, actions }: RecordedPaymentsProps) {
  const obligations = useQuery(obligationsQuery(payable.debt));

  return (
    <DataView source={obligations} what="what was sent" skeleton={<Skeleton label="Loading" />}>
      {(loaded) => {
        const { own, earlier } = paymentsOf(payable, loaded);
        return (
          <>
            <section aria-label="Sent so far">
              <h3>Sent so far</h3>
              {own.length === 0 && (
                <p className="text-small text-ink-soft">Nothing is recorded yet.</p>
              )}
              <RecordedList payments={own} payable={payable} actions={actions} />
            </section>
            {earlier.length > 0 && (
              <section aria-label="For earlier bills">
                <h3>For earlier bills</h3>
                <RecordedList payments={earlier} payable={payable} actions={actions} />
              </section>
            )}
          </>
        );
      }}
    </DataView>
  );
}

/** Returns the payments of a cycle. An extra has no cycle, so all extras of the debt are returned. */
function paymentsOf({ cycle, isExtra }: Payable, obligations: readonly Obligation[]) {
  const extras = obligations.flatMap(({ payments }) => payments.filter((each) => each.is_extra));
  const obligation = obligations.find((each) => each.cycle === cycle);
  if (isExtra || obligation === undefined) return { own: isExtra ? extras : [], earlier: [] };
  const isEarlier = (payment: RecordedPayment) => isForEarlierBill(payment, obligation);
  const { payments } = obligation;

  return { own: payments.filter((each) => !isEarlier(each)), earlier: payments.filter(isEarlier) };
}

type RecordedListProps = RecordedPaymentsProps & { payments: readonly RecordedPayment[] };

function RecordedList({ payments, ...rest }: RecordedListProps) {
  return (
    <ul className="grid w-full list-none p-0">
      {payments.map((payment) => (
        <RecordedPaymentRow key={payment.uuid} payment={payment} {...rest} />
      ))}
    </ul>
  );
}

function RecordedPaymentRow({
  payment,
  payable,
  actions,
}: RecordedPaymentsProps & { payment: RecordedPayment }) {
  const isUndone = payment.undone_on !== null;
  const money = formatAmount(payment.amount, payable.currency);

  return (
    <li className="flex items-center justify-between gap-3 border-b border-line py-2">
      <p>
        <strong className={isUndone ? "[text-decoration:line-through]" : undefined}>{money}</strong>{" "}
        on {formatShortDate(payment.sent_on)}
        <span className="block text-small text-ink-soft">{describeStatus(payment)}</span>
      </p>
      <Button
        variant="secondary"
        size="small"
        aria-label={`${isUndone ? "Restore" : "Undo"} ${money} on ${formatShortDate(payment.sent_on)}`}
        isBusy={actions.isPending(payable)}
        onClick={() =>
          actions.act(
            payable,
            isUndone ? restore(payable, payment) : revertPayment(payable, payment),
          )
        }
      >
        {isUndone ? "Restore" : "Undo"}
      </Button>
    </li>
  );
}

function describeStatus(payment: RecordedPayment): string {
  if (payment.undone_on !== null) return "Undone. Not counted.";
  if (payment.returned_on !== null) return "Returned. Not counted.";
  if (payment.is_missing) return "Not received by the lender. Not counted.";
  const where = payment.seen_on === null ? "On its way" : "Arrived";

  return `${where}: ${recognitionWords[payment.why]}.`;
}
