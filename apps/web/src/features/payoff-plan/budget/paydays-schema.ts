import type { Paydays } from "@snowball/contract";
import { signOf } from "@snowball/money";
import * as v from "valibot";

import { required, typedAmount, typedDate } from "#lib/form/typed-schemas.ts";

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

/** Without an amount, the monthly budget stays. */
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

/** Returns the form's initial texts. Defaults to every two weeks if nothing is stored. */
export function paydaysTexts(paydays: Paydays | null) {
  const { every = "two_weeks", on = null, days = [], amount: each = null } = paydays ?? {};
  const [day = 15, other = 31] = days;

  return { every, on: on ?? "", day: String(day), other: String(other), amount: each ?? "" };
}
