import type { Paydays } from "@snowball/contract";
import { useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import type * as v from "valibot";

import { Form } from "#lib/form/form.tsx";
import { type SchemaForm, useSchemaForm } from "#lib/form/use-schema-form.ts";
import { Button } from "#ui/button.tsx";
import { Field, NumberField } from "#ui/field.tsx";
import { SelectField } from "#ui/select-field.tsx";

import { usePlan } from "../model/use-plan.tsx";
import { describePaydays, rhythmNames } from "../words/describe-paydays.ts";
import { upcomingChanges } from "../words/monthly-budget.ts";
import { paydaysSchema, paydaysTexts } from "./paydays-schema.ts";

/** A form for the user's paydays and for an optional budget per paycheck. */
export function PaydaysChoice() {
  const { settings, change, subject } = usePlan();
  const { paydays, changes } = settings;
  const [isOpen, setOpen] = useState(false);
  const summary = useRef<HTMLElement>(null);

  function save(next: Paydays | null) {
    const isBudget = next !== null && next.amount !== null;
    change({
      paydays: next,
      // A paycheck budget is spent within the month, so a minimum that ends goes to the next debt.
      ...(isBudget && { rollover: true, changes: upcomingChanges(changes, subject.firstMonth) }),
    });
    setOpen(false);
    summary.current?.focus();
  }

  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary
        ref={summary}
        className="w-fit cursor-pointer py-1 text-small text-ink-soft print:hidden"
      >
        When you are paid
        {paydays && <>: {describePaydays(paydays, subject.currency)}</>}
      </summary>
      {isOpen && <PaydaysForm paydays={paydays} onSave={save} />}
    </details>
  );
}

type PaydaysFormProps = { paydays: Paydays | null; onSave: (paydays: Paydays | null) => void };

function PaydaysForm({ paydays, onSave }: PaydaysFormProps) {
  const form = useSchemaForm(paydaysSchema, { defaultValues: paydaysTexts(paydays) });

  return (
    <Form
      className="grid grid-cols-1 gap-3.5 py-2"
      aria-label="When you are paid"
      failure={form.failure}
      onSubmit={form.onSubmit(onSave)}
    >
      <SelectField
        label="How often"
        options={Object.entries(rhythmNames)}
        {...form.field("every")}
      />
      <DayFields form={form} />
      <NumberField
        label="To debts, from each paycheck"
        hint="In a month with three paychecks, it's paid three times. Leave blank to keep your monthly budget."
        {...form.field("amount")}
      />
      <div className="flex flex-wrap justify-end gap-2">
        {paydays && (
          <Button variant="secondary" size="small" onClick={() => onSave(null)}>
            Remove my paydays
          </Button>
        )}
        <Button type="submit" size="small">
          Save
        </Button>
      </div>
    </Form>
  );
}

function DayFields({ form }: { form: SchemaForm<v.InferInput<typeof paydaysSchema>, Paydays> }) {
  const every = useWatch({ control: form.control, name: "every" });
  // The keys keep the text of one field out of the other, which takes its place.
  if (every === "week" || every === "two_weeks") {
    return <Field key="on" label="One of your paydays" type="date" {...form.field("on")} />;
  }
  const day = { inputMode: "numeric" as const, autoComplete: "off" };

  return (
    <>
      <Field
        key="day"
        label={every === "month" ? "Day of the month" : "First day"}
        hint={every === "month" ? "31 is the last day of each month." : undefined}
        {...day}
        {...form.field("day")}
      />
      {every === "half_month" && (
        <Field
          label="Second day"
          hint="31 is the last day of each month."
          {...day}
          {...form.field("other")}
        />
      )}
    </>
  );
}
