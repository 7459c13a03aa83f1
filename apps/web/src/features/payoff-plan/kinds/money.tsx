import { PLANNED_NAME_LENGTH_MAX } from "@snowball/contract";
import { formatAmount, signOf } from "@snowball/money";

import type { FieldReader } from "#lib/form/field-reader.ts";
import { Field } from "#ui/field.tsx";
import { SelectField } from "#ui/select-field.tsx";

import type { FieldsProps } from "./kind.ts";

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
      <Field label="Amount" inputMode="decimal" autoComplete="off" {...field("amount")} />
    </>
  );
}

export function readName({ name }: MoneyDraft, reader: FieldReader): string | null {
  const value = name.trim();
  if (value.length > PLANNED_NAME_LENGTH_MAX) {
    reader.fault("name", `Use at most ${PLANNED_NAME_LENGTH_MAX} characters.`);
  }
  return reader.need("name", value || null, "Give it a name.");
}

const TYPED_MINUS = /^\s*[-−]/;

/** Reads an amount: negative if the user selected "less" or typed a minus sign. */
export function readChange({ direction, amount }: MoneyDraft, reader: FieldReader): string | null {
  const isLess = direction === "less" || TYPED_MINUS.test(amount);
  const value = readAmount(amount.replace(TYPED_MINUS, ""), reader);

  return value !== null && isLess ? `-${value}` : value;
}

/** Reads the field `amount`, which must be above zero. */
export function readAmount(typed: string, reader: FieldReader): string | null {
  const read = reader.amount("amount", typed, "The amount");
  const value = reader.need("amount", read, "Enter an amount, such as 450 or 120.50.");
  if (value !== null && signOf(value) === 0) {
    reader.fault("amount", "Enter an amount above zero.");
  }
  return value;
}

export function readDate(name: "on" | "from", typed: string, reader: FieldReader): string | null {
  return reader.need(name, reader.plannedDate(name, typed), "Choose a date.");
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
