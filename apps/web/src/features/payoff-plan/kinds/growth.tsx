import { type BudgetGrowth, EVERY_MONTHS_MAX } from "@snowball/contract";
import { formatMonth, monthAfter, monthOf } from "@snowball/dates";
import { formatAmount, formatPercentage, signOf } from "@snowball/money";
import * as v from "valibot";

import { typedAmount, typedPercentage, wholeMonths } from "#lib/form/typed-schemas.ts";
import { NumberField, SelectField } from "#ui/field.tsx";

import { usePlan } from "../model/use-plan.tsx";
import { type AdjustmentKindOf, type FieldsProps, type KindFacts, readChange } from "./kind.tsx";
import { chosenDate, describeInterval } from "./money.tsx";
import { monthsToChoose } from "./pause.tsx";

/** `first_on` is the first day of a month. */
type GrowthDraft = Record<"amount" | "percent" | "every_months" | "first_on", string>;

const schema = v.pipe(
  v.object({
    amount: typedAmount("The amount"),
    percent: typedPercentage,
    every_months: wholeMonths(EVERY_MONTHS_MAX),
    first_on: chosenDate,
  }),
  v.transform(({ amount, percent, ...dates }): BudgetGrowth => ({
    kind: "growth",
    ...dates,
    amount: amount ?? "0.00",
    percent: percent ?? "0",
  })),
  v.forward(
    v.check(
      ({ amount, percent }) => signOf(amount) > 0 || signOf(percent) > 0,
      "Enter an amount, a percentage, or both.",
    ),
    ["amount"],
  ),
);

export const growth: AdjustmentKindOf<BudgetGrowth, GrowthDraft> = {
  name: "Raise",
  about: "A budget that grows, for example by 3% every year.",
  icon: "growth",
  max: 1,
  // The budget on screen is the first month's, so raises begin later.
  blank: ({ firstMonth }) => ({
    amount: "",
    percent: "",
    every_months: "12",
    first_on: monthAfter(firstMonth, 1),
  }),
  toDraft: ([entry]) => ({
    amount: blankAtZero(entry.amount),
    percent: blankAtZero(entry.percent),
    every_months: String(entry.every_months),
    first_on: monthOf(entry.first_on),
  }),
  read: (draft) => readChange(schema, draft),
  Fields: GrowthFields,
  uniqueTitle: () => "the raise",
  describe: describeGrowth,
  // It repeats.
  isOver: () => false,
  dateOf: ({ first_on }) => first_on,
};

function blankAtZero(figure: string): string {
  return signOf(figure) === 0 ? "" : figure;
}

function GrowthFields({ field, draft }: FieldsProps<GrowthDraft>) {
  const { facts, settings } = usePlan();
  const months = { from: draft.first_on, through: "" };

  return (
    <>
      <NumberField
        label="Amount more a month"
        hint="An amount, a percentage, or both."
        {...field("amount")}
      />
      <NumberField
        label="Percent more"
        hint={
          settings.rollover
            ? "Of the whole monthly budget."
            : "Of what you pay beyond the minimums."
        }
        {...field("percent")}
      />
      <SelectField
        label="From"
        options={monthsToChoose(months, monthAfter(facts.firstMonth, 1))}
        {...field("first_on")}
      />
      <NumberField
        label="How many months apart"
        inputMode="numeric"
        hint="6 is twice a year, 12 is every year."
        {...field("every_months")}
      />
    </>
  );
}

function describeGrowth(entry: BudgetGrowth, { currency }: KindFacts): string {
  const { first_on: first, every_months: months, amount, percent } = entry;
  const steps = [
    signOf(amount) > 0 && `${formatAmount(amount, currency)} a month`,
    signOf(percent) > 0 && formatPercentage(percent),
  ].filter((step) => step !== false);

  return `${steps.join(" and ")} more ${describeInterval(months)} from ${formatMonth(first)}`;
}
