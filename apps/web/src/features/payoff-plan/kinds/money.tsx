import { PLANNED_NAME_LENGTH_MAX } from "@snowball/contract";
import { formatAmount, signOf } from "@snowball/money";
import * as v from "valibot";

import { required, typedAmount, typedDate } from "#lib/form/typed-schemas.ts";
import { Field, NumberField, SelectField } from "#ui/field.tsx";

import type { FieldsProps } from "./kind.tsx";

/** The texts of named money that comes or is missing. */
export type MoneyDraft = { name: string; direction: "more" | "less"; amount: string };

export const blankMoney: MoneyDraft = { name: "", direction: "more", amount: "" };

export function toMoneyDraft({ name, amount }: { name: string; amount: string }): MoneyDraft {
  const isLess = signOf(amount) < 0;

  return { name, direction: isLess ? "less" : "more", amount: isLess ? amount.slice(1) : amount };
}

export function MoneyFields({ field }: Pick<FieldsProps<MoneyDraft>, "field">) {
  return (
    <>
      <Field label="Name" autoComplete="off" {...field("name")} />
      <SelectField
        label="More or less money?"
        options={[
          ["more", "More to pay with"],
          ["less", "Less to pay with"],
        ]}
        {...field("direction")}
      />
      <NumberField label="Amount" {...field("amount")} />
    </>
  );
}

export const amountAboveZero = v.pipe(
  required(typedAmount("The amount"), "Enter an amount, such as 450 or 120.50."),
  v.check((amount) => signOf(amount) > 0, "Enter an amount above zero."),
);

export const chosenDate = required(typedDate, "Choose a date.");

export const moneyEntries = {
  name: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty("Give it a name."),
    v.maxLength(PLANNED_NAME_LENGTH_MAX, `Use at most ${PLANNED_NAME_LENGTH_MAX} characters.`),
  ),
  direction: v.picklist(["more", "less"]),
  amount: amountAboveZero,
};

const TYPED_MINUS = /^\s*[-−]/;

/** Reads a typed minus sign as "less". */
export function withDirection<Draft extends MoneyDraft>(draft: Draft): Draft {
  return TYPED_MINUS.test(draft.amount)
    ? { ...draft, direction: "less", amount: draft.amount.replace(TYPED_MINUS, "") }
    : draft;
}

export function withSign({ direction, amount }: Pick<MoneyDraft, "direction" | "amount">): string {
  return direction === "less" ? `-${amount}` : amount;
}

/** Formats an amount: `$300.00`, or `$300.00 less` if it is negative. */
export function formatChange(amount: string, currency: string): string {
  return signOf(amount) < 0
    ? `${formatAmount(amount.slice(1), currency)} less`
    : formatAmount(amount, currency);
}

const MONTHS_PER_YEAR = 12;

/** Returns `every month`, `every 6 months`, `every year`, or `every 2 years`. */
export function describeInterval(months: number): string {
  const isYears = months % MONTHS_PER_YEAR === 0;
  const count = isYears ? months / MONTHS_PER_YEAR : months;
  const unit = isYears ? "year" : "month";

  return count === 1 ? `every ${unit}` : `every ${count} ${unit}s`;
}
