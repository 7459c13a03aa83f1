import type { Faults } from "#lib/form/field-reader.ts";
import { useAction } from "#lib/form/use-action.ts";
import { useVisibleErrors } from "#lib/form/use-visible-errors.ts";

import type { PaymentAction } from "./payment-actions.ts";
import type { Payable } from "./payable.ts";
import type { PaymentActions } from "./use-payment-actions.ts";

type PaymentFormInput = {
  payable: Payable;
  actions: PaymentActions;
  /** Validation errors of the typed values. */
  faults: Faults;
  onDone: () => void;
};

/**
 * Manages a form that changes a payment. Errors are shown at their fields; other errors of the API are
 * returned as `refusal`.
 */
export function usePaymentForm({ payable, actions, faults, onDone }: PaymentFormInput) {
  const visibleErrors = useVisibleErrors(faults);
  const saving = useAction((action: PaymentAction) => actions.perform(payable, action), {
    onSuccess: onDone,
  });
  const hasFieldErrors = Object.keys(saving.fieldErrors).length > 0;

  return {
    getErrors: (name: string): readonly string[] => {
      const fault = visibleErrors.faultOf(name);
      return fault === undefined ? (saving.fieldErrors[name] ?? []) : [fault];
    },
    /** @param buildAction returns null while there are validation errors. */
    submit: (buildAction: () => PaymentAction | null) =>
      visibleErrors.attempt(() => {
        const action = buildAction();
        if (action) saving.submit(action);
      }),
    /** Changes with each failed attempt. */
    failure: visibleErrors.tries + (saving.error ? saving.submittedAt : 0),
    /** The API's error if it does not belong to a field. */
    refusal: saving.error && !hasFieldErrors ? saving.error.message : null,
    isBusy: saving.isBusy,
  };
}
