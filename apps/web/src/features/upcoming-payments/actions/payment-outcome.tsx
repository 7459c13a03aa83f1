import { Notice } from "#ui/notice.tsx";
import { UndoNotice } from "#ui/undo-notice.tsx";

import { accessibleName, type Payable } from "./payable.ts";
import type { PaymentActions } from "./use-payment-actions.ts";

type PaymentOutcomeProps = { payable: Payable; actions: PaymentActions };

export function PaymentOutcome({ payable, actions }: PaymentOutcomeProps) {
  const done = actions.findCompleted(payable);
  const refusal = actions.findRefusal(payable);

  return (
    <>
      {refusal !== null && <Notice tone="error">{refusal}</Notice>}
      {done?.isNewest && (
        <UndoNotice
          label={`Undo: ${accessibleName(payable)}`}
          // The answered question and its buttons have been removed, so take the focus.
          takesFocus={payable.question !== null}
          isBusy={actions.isPending(payable)}
          onUndo={() => actions.undo(payable)}
        >
          {done.words}
        </UndoNotice>
      )}
    </>
  );
}
