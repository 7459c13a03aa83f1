import type { PaydayRhythm, Paydays } from "@snowball/contract";
import { formatAmount, signOf } from "@snowball/money";
import { useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import * as v from "valibot";

import { Form } from "#lib/form/form.tsx";
import { required, typedAmount, typedDate } from "#lib/form/typed-schemas.ts";
import { type SchemaForm, useSchemaForm } from "#lib/form/use-schema-form.ts";
import { Button } from "#ui/button.tsx";
import { Field, NumberField, SelectField } from "#ui/field.tsx";

import { usePlan } from "../model/use-plan.tsx";
import { upcomingChanges } from "../words/monthly-budget.ts";

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
          <Button size="small" onClick={() => onSave(null)}>
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

  return (
    <>
      <NumberField
        key="day"
        label={every === "month" ? "Day of the month" : "First day"}
        hint={every === "month" ? LAST_DAY : undefined}
        inputMode="numeric"
        {...form.field("day")}
      />
      {every === "half_month" && (
        <NumberField
          label="Second day"
          hint={LAST_DAY}
          inputMode="numeric"
          {...form.field("other")}
        />
      )}
    </>
  );
}

const LAST_DAY = "31 is the last day of each month.";
const DAY = "Enter a day from 1 to 31.";
/** Both days of the month must also differ in a short February. */
const SHORTEST_MONTH = 28;

const dayOfMonth = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^[0-9]{1,2}$/, DAY),
  v.transform(Number),
  v.minValue(1, DAY),
  v.maxValue(31, DAY),
);

const amount = v.pipe(
  typedAmount("The amount"),
  v.check(
    (value) => value === null || signOf(value) > 0,
    "Enter more than zero, or leave it blank.",
  ),
);

const entered = v.variant("every", [
  v.object({
    every: v.picklist(["week", "two_weeks"]),
    on: required(typedDate, "Choose a day on which you are paid."),
    amount,
  }),
  v.object({ every: v.literal("month"), day: dayOfMonth, amount }),
  v.pipe(
    v.object({ every: v.literal("half_month"), day: dayOfMonth, other: dayOfMonth, amount }),
    v.forward(
      v.partialCheck(
        [["day"], ["other"]],
        ({ day, other }) => Math.min(day, SHORTEST_MONTH) !== Math.min(other, SHORTEST_MONTH),
        "Choose two days that differ in every month.",
      ),
      ["other"],
    ),
  ),
]);

/** Reads the texts of the form. Those of another rhythm are ignored. */
export const paydaysSchema = v.pipe(
  entered,
  v.transform((read): Paydays => {
    const { every, amount: each } = read;
    if ("on" in read) return { every, on: read.on, days: [], amount: each };
    const days = "other" in read ? [read.day, read.other].toSorted((a, b) => a - b) : [read.day];

    return { every, on: null, days, amount: each };
  }),
);

export function paydaysTexts(paydays: Paydays | null) {
  const { every = "two_weeks", on = null, days = [], amount: each = null } = paydays ?? {};
  const [day = 15, other = 31] = days;

  return { every, on: on ?? "", day: String(day), other: String(other), amount: each ?? "" };
}

export const rhythmNames: Record<PaydayRhythm, string> = {
  week: "Every week",
  two_weeks: "Every two weeks",
  half_month: "Twice a month",
  month: "Once a month",
};

function describePaydays({ every, amount }: Paydays, currency: string): string {
  const rhythm = rhythmNames[every].toLowerCase();

  return amount === null ? rhythm : `${rhythm}, ${formatAmount(amount, currency)} to debts`;
}
