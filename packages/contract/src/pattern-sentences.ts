import { ONE_LINE_PATTERN } from "./one-line.ts";
import { TransactionCursor } from "./account.ts";
import { UtcInstant } from "./debt-input.ts";
import {
  PlannedAmount,
  PlannedDate,
  PlannedPercentage,
  SignedPlannedAmount,
} from "./payoff-plan.ts";
import { Amount, Percentage } from "./scalars.ts";

/**
 * The sentence for the user about each pattern of the contract, in case a text does not match it.
 */
export const patternSentences: ReadonlyMap<string, string> = new Map([
  [ONE_LINE_PATTERN, "Line breaks and invisible characters are not allowed."],
  [patternOf(Amount), "Enter an amount with two decimals, such as 1234.56."],
  [patternOf(SignedPlannedAmount), "Enter an amount with two decimals, such as 1234.56 or -20.00."],
  [patternOf(PlannedAmount), "Enter an amount from 0.00 to 999999999.99, with two decimals."],
  [patternOf(Percentage), "Enter a percentage such as 24.99."],
  [patternOf(PlannedPercentage), "Enter a percentage from 0 to 1000, such as 24.99."],
  [patternOf(PlannedDate), "Enter a date from 1900 to 2199."],
  [patternOf(UtcInstant), "Enter a time in UTC, such as 2026-12-01T12:00:00.000Z."],
  [
    patternOf(TransactionCursor),
    "Give the date and the uuid of a transaction, as `next` has them.",
  ],
]);

/** Reads a schema's pattern, which the library's types do not declare. */
function patternOf(schema: object): string {
  const { pattern } = schema as { pattern?: unknown };
  if (typeof pattern !== "string") throw new Error("This schema has no pattern.");

  return pattern;
}
