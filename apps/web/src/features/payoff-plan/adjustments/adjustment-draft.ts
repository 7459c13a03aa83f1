import { monthAfter, monthOf } from "@snowball/dates";
import { signOf } from "@snowball/money";

import type { Adjustment, AdjustmentKind, PlanDay } from "./adjustment.ts";
import { chosenMonths } from "./pause-months.ts";

/** The fields of all forms as they were typed; each kind has some of them. */
export type AdjustmentDraft = {
  name: string;
  direction: "more" | "less";
  amount: string;
  percent: string;
  /** Dates of a one-off and a recurring amount. */
  on: string;
  last: string;
  every: string;
  /** Empty where the strategy says where the money goes. */
  debt: string;
  /** First days of months: those of a pause, and of a raise the first one. */
  from: string;
  through: string;
};

/** What is wrong, in a sentence by field. */
export type DraftErrors = Partial<Record<keyof AdjustmentDraft, string>>;

/** Months apart: raises come with the year, amounts that recur with the month. */
const EVERY_AT_FIRST: Record<AdjustmentKind, string> = {
  "one-off": "",
  recurring: "1",
  growth: "12",
  pause: "",
};

/** A form that was just opened. A pause may begin with the plan, a raise after its first month. */
export function blankDraft(kind: AdjustmentKind, { firstMonth }: PlanDay): AdjustmentDraft {
  return {
    name: "",
    direction: "more",
    amount: "",
    percent: "",
    on: "",
    last: "",
    every: EVERY_AT_FIRST[kind],
    debt: "",
    from: kind === "growth" ? firstRaiseMonth(firstMonth) : firstMonth,
    through: firstMonth,
  };
}

/** The budget on screen is that of the plan's first month; it can grow from the next one on. */
export function firstRaiseMonth(firstMonth: string): string {
  return monthAfter(firstMonth, 1);
}

/** An entry, to be changed. */
export function draftOf({ kind, entry }: Adjustment, day: PlanDay): AdjustmentDraft {
  const blank = blankDraft(kind, day);
  switch (kind) {
    case "one-off":
      return { ...blank, ...moneyOf(entry), on: entry.on, debt: entry.debt ?? "" };
    case "recurring":
      return {
        ...blank,
        ...moneyOf(entry),
        on: entry.first_on,
        last: entry.last_on ?? "",
        every: String(entry.every_months),
      };
    case "growth":
      return {
        ...blank,
        amount: blankAtZero(entry.amount),
        percent: blankAtZero(entry.percent),
        every: String(entry.every_months),
        from: monthOf(entry.first_on),
      };
    case "pause":
      return { ...blank, ...chosenMonths(entry) };
  }
}

function moneyOf({ name, amount }: { name: string; amount: string }) {
  const isLess = signOf(amount) < 0;

  return {
    name,
    direction: isLess ? ("less" as const) : ("more" as const),
    amount: isLess ? amount.slice(1) : amount,
  };
}

function blankAtZero(figure: string): string {
  return signOf(figure) === 0 ? "" : figure;
}
