import { formatShortDate } from "@snowball/dates";
import { formatAmount } from "@snowball/money";

import { Button } from "#ui/button.tsx";

import { dayOf, type Payment } from "../of-debt/describe-cycle.ts";
import type { Payable } from "./payable.ts";
import { toggleUndone } from "./payment-actions.ts";
import type { PaymentActions } from "./use-payment-actions.ts";

export type UndoneButtonProps = { payment: Payment; payable: Payable; actions: PaymentActions };

export function UndoneButton({ payment, payable, actions }: UndoneButtonProps) {
  const { amount, undone_on: undoneOn } = payment;
  const verb = undoneOn === null ? "Undo" : "Restore";

  return (
    <Button
      size="small"
      aria-label={`${verb} ${formatAmount(amount, payable.currency)} on ${formatShortDate(dayOf(payment))}`}
      isBusy={actions.isPending(payable)}
      onClick={() => actions.act(payable, toggleUndone(payable, payment))}
    >
      {verb}
    </Button>
  );
}
