import type { Paydays } from "@snowball/contract";
import * as v from "valibot";
import { expect, test } from "vitest";

import { paydaysSchema, paydaysTexts } from "./paydays-choice.tsx";

const BIWEEKLY: Paydays = { every: "two_weeks", on: "2026-12-04", days: [], amount: "450.00" };
const SEMIMONTHLY: Paydays = { every: "half_month", on: null, days: [15, 31], amount: null };
const MONTHLY: Paydays = { every: "month", on: null, days: [1], amount: "900.00" };

function readPaydays(texts: ReturnType<typeof paydaysTexts>) {
  const { success, output, issues } = v.safeParse(paydaysSchema, texts);
  if (success) return { paydays: output };

  return { errors: Object.fromEntries(issues.map((each) => [v.getDotPath(each), each.message])) };
}

test.each([BIWEEKLY, SEMIMONTHLY, MONTHLY])(
  "reads stored paydays back from the form unchanged: %j",
  (paydays) => {
    expect(readPaydays(paydaysTexts(paydays))).toEqual({ paydays });
  },
);

test("requires only the date if no paydays are stored", () => {
  expect(readPaydays(paydaysTexts(null))).toEqual({
    errors: { on: "Choose a day on which you are paid." },
  });
});

test("reads the days of the month in any order and ignores the other rhythm's date", () => {
  const draft = { ...paydaysTexts(BIWEEKLY), every: "half_month" as const, day: "31", other: "15" };

  expect(readPaydays(draft)).toEqual({ paydays: { ...SEMIMONTHLY, amount: "450.00" } });
});

test.for([
  [
    { every: "half_month", day: "30", other: "31" },
    { other: "Choose two days that differ in every month." },
  ],
  [{ every: "month", day: "32" }, { day: "Enter a day from 1 to 31." }],
  [{ every: "month", day: "" }, { day: "Enter a day from 1 to 31." }],
  [{ amount: "0" }, { amount: "Enter more than zero, or leave it blank." }],
  [{ amount: "-5" }, { amount: "The amount can't be negative." }],
  [{ on: "1066-10-14" }, { on: "Choose a date from 1900 to 2199." }],
] as const)("rejects %j", ([typed, errors]) => {
  expect(readPaydays({ ...paydaysTexts(BIWEEKLY), ...typed })).toEqual({ errors });
});
