import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

import { Form } from "#lib/form/form.tsx";
import { LeaveGuard } from "#lib/leave-guard.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Notice } from "#ui/notice.tsx";

import { BalancesFields, OwedField } from "./balance-fields.tsx";
import { FeeFields, SecurityFields } from "./fee-fields.tsx";
import styles from "./form-sections.module.css";
import { HabitFields } from "./habit-fields.tsx";
import { IdentityFields, LenderFields } from "./identity-fields.tsx";
import { LoanFields } from "./loan-fields.tsx";
import { MinimumFields, RuleFields } from "./minimum-fields.tsx";
import { MoreDetails } from "./more-details.tsx";
import { RateFields } from "./rate-fields.tsx";
import type { DebtForm as State } from "./use-debt-form.ts";

type DebtFormProps = {
  form: State;
  /** Beside the button that saves: the way to leave things as they are. */
  cancel: ReactNode;
};

/**
 * The form of a debt: the four figures a plan needs, of a debt that is there how it is paid, and behind
 * one line what few debts have.
 */
export function DebtForm({ form, cancel }: DebtFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const { isLinked, isDirty, draft } = form;
  useFocusOnNamedField(element);
  useFocusOnNewBalance(element, draft.balances.length);

  return (
    <Form ref={element} className={styles.form} failure={form.failure} onSubmit={form.save}>
      <LeaveGuard isDirty={isDirty} loss="What you typed about this debt is not saved yet." />
      <FormNotice form={form} />
      <Card className={styles.section}>
        {!isLinked && <IdentityFields form={form} />}
        {isLinked && draft.balances.length > 1 && <OwedField form={form} />}
        <BalancesFields form={form} />
        <MinimumFields form={form} />
      </Card>
      {form.debt && <HabitFields form={form} debt={form.debt} />}
      <MoreDetails about={aboutOf(form)} isNeeded={hasOffer(form)}>
        <RateFields form={form} />
        <RuleFields form={form} />
        <FeeFields form={form} />
        <LoanFields form={form} />
        <SecurityFields form={form} />
        {!isLinked && <LenderFields form={form} />}
      </MoreDetails>
      <div className={styles.actions}>
        <Button
          type="submit"
          isBusy={form.isBusy}
          disabledReason={form.debt && !isDirty ? "Nothing was changed." : null}
        >
          {form.debt ? "Save" : "Add this debt"}
        </Button>
        {cancel}
      </div>
    </Form>
  );
}

function aboutOf({ isLinked }: State): string {
  return isLinked ? "offers, rules, fees, pauses" : "offers, rules, fees, pauses, lender";
}

/** What makes this debt special stands in the details. */
function hasOffer({ draft }: State): boolean {
  return draft.balances.some(({ offer }) => offer !== "none");
}

function FormNotice({ form }: { form: State }) {
  if (form.isFaulty) {
    return <Notice tone="error">This was not saved. Please correct what is marked below.</Notice>;
  }
  if (form.error === null) return null;
  // Said here as well: not every fault of the API's is about one field of the form.
  const why = form.serverFaults.length > 0 ? form.serverFaults.join(" ") : form.error.message;

  return <Notice tone="error">This was not saved. {why}</Notice>;
}

/** An address may name a field, as `…#minimum` does: whoever came for it starts there. */
function useFocusOnNamedField(form: RefObject<HTMLFormElement | null>): void {
  const { hash } = useLocation();

  useEffect(() => {
    const field = form.current?.elements.namedItem(hash.slice(1));
    if (hash === "" || !(field instanceof HTMLElement)) return;
    const details = field.closest("details");
    if (details) details.open = true;
    field.focus();
    field.scrollIntoView({ block: "center" });
  }, [form, hash]);
}

/** The button that added or removed a balance may be far away, or gone: the last balance is next. */
function useFocusOnNewBalance(form: RefObject<HTMLFormElement | null>, count: number): void {
  const before = useRef(count);

  useEffect(() => {
    if (before.current === count) return;
    before.current = count;
    const field = form.current?.elements.namedItem(`balances.${count - 1}.amount`);
    if (field instanceof HTMLElement) field.focus();
  }, [form, count]);
}
