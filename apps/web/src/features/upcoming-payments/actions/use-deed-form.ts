import type { Faults } from "#lib/form/field-reader.ts";
import { useSubmit } from "#lib/form/use-submit.ts";
import { useVisibleErrors } from "#lib/form/use-visible-errors.ts";

import type { Deed } from "./deeds.ts";
import type { Payable } from "./payable.ts";
import type { PaymentActions } from "./use-payment-actions.ts";

type DeedForm = {
  payable: Payable;
  actions: PaymentActions;
  /** What is wrong with what is typed. */
  faults: Faults;
  onDone: () => void;
};

/** A form that does something about a payment: what is wrong with it is said at its fields, what is refused beneath. */
export function useDeedForm({ payable, actions, faults, onDone }: DeedForm) {
  const told = useVisibleErrors(faults);
  const saving = useSubmit((deed: Deed) => actions.perform(payable, deed), { onSuccess: onDone });
  const isOfFields = Object.keys(saving.fieldErrors).length > 0;

  return {
    errorsOf: (name: string): readonly string[] => {
      const fault = told.faultOf(name);
      return fault === undefined ? (saving.fieldErrors[name] ?? []) : [fault];
    },
    /** @param deedOf null as long as something is wrong. */
    submit: (deedOf: () => Deed | null) =>
      told.attempt(() => {
        const deed = deedOf();
        if (deed) saving.submit(deed);
      }),
    /** Another number with each try that failed. */
    failure: told.tries + (saving.error ? saving.submittedAt : 0),
    /** Why it was refused, where no field is to blame. */
    refusal: saving.error && !isOfFields ? saving.error.message : null,
    isBusy: saving.isBusy,
  };
}
