import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

import { FailureNotice, Form } from "#lib/form/form.tsx";
import { LeaveGuard } from "#lib/leave-guard.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/section.tsx";
import { classNames } from "#ui/class-names.ts";
import { Notice } from "#ui/notice.tsx";

import styles from "./debt-form.module.css";
import { BalancesFields, OwedField, RateFields } from "./balance-fields.tsx";
import { FeeFields, LoanFields, SecurityFields } from "./loan-fields.tsx";
import { HabitFields, IdentityFields, LenderFields } from "./habit-fields.tsx";
import { MinimumFields, RuleFields } from "./minimum-fields.tsx";
import type { DebtForm as State } from "./use-debt-form.ts";

type DebtFormProps = { form: State; cancel: ReactNode };

/**
 * Shows the form of a debt: the four figures that a plan needs, how an existing debt is paid, and in a
 * collapsed section the rarer details.
 */
export function DebtForm({ form, cancel }: DebtFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const { isLinked, isDirty } = form;
  useFocusOnNamedField(element);

  return (
    <Form ref={element} className="@container" failure={form.failure} onSubmit={form.save}>
      <div className="grid grid-cols-1 gap-5">
        <LeaveGuard isDirty={isDirty} loss="Your changes to this debt aren't saved yet." />
        <FormNotice form={form} />
        <Card className="grid grid-cols-1 gap-4">
          {!isLinked && <IdentityFields form={form} />}
          {isLinked && form.balances.length > 1 && <OwedField form={form} />}
          <BalancesFields form={form} />
          <MinimumFields form={form} />
        </Card>
        {form.debt && <HabitFields form={form} debt={form.debt} />}
        <MoreDetails
          about={`offers, rules, fees, pauses${isLinked ? "" : ", lender"}`}
          isNeeded={form.balances.some(({ offer }) => offer !== "none")}
        >
          <RateFields form={form} />
          <RuleFields form={form} />
          <FeeFields form={form} />
          <LoanFields form={form} />
          <SecurityFields form={form} />
          {!isLinked && <LenderFields form={form} />}
        </MoreDetails>
      </div>
      <div className={styles.actions} data-unsaved={isDirty || undefined}>
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

function FormNotice({ form }: { form: State }) {
  if (form.isFaulty) {
    return <Notice tone="error">This was not saved. Please correct the marked fields.</Notice>;
  }
  if (form.error === null) return null;
  // Shown here too, because not every API error belongs to a field of the form.
  if (form.serverFaults.length > 0) {
    const sentences = form.serverFaults.map(({ sentence }) => sentence).join(" ");

    return <Notice tone="error">This was not saved. {sentences}</Notice>;
  }

  return <FailureNotice error={form.error} />;
}

/** Focuses the field that the URL's hash names, such as `#minimum`. */
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

type MoreDetailsProps = {
  /** A short list of the contents, shown while collapsed. */
  about: string;
  /** Whether the contents have values that must not be hidden. */
  isNeeded: boolean;
  children: ReactNode;
};

function MoreDetails({ about, isNeeded, children }: MoreDetailsProps) {
  const [isOpen, setOpen] = useState(false);

  return (
    <Card>
      <details
        className="group"
        open={isOpen || isNeeded}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        {/* The arrow points upward while the section is open. */}
        <summary
          className={classNames(
            "-my-2 flex min-h-target cursor-pointer list-none items-center justify-between gap-4 font-semibold",
            "group-open:mb-4 [&::-webkit-details-marker]:hidden",
            "after:me-1 after:size-[0.6rem] after:flex-none after:rotate-45 after:[border-width:0_2px_2px_0] after:border-solid after:border-accent group-open:after:rotate-225",
          )}
        >
          <span>
            More details <span className="block text-small font-normal text-ink-soft">{about}</span>
          </span>
        </summary>
        <div className="grid grid-cols-1 gap-4">{children}</div>
      </details>
    </Card>
  );
}
