import type { PayoffChange } from "@snowball/contract";
import { formatMonth, formatShortDate } from "@snowball/dates";

import type { DebtOf } from "./changed-debts.ts";
import { describeLostPlan } from "./describe-lost-plan.ts";

const list = new Intl.ListFormat("en-US");

/** Where the debt-free date was and where it is, in a sentence or two. */
export function describeMove(change: PayoffChange, debtOf: DebtOf): string {
  const day = earlierDay(change);
  const [before, after] = [change.debt_free_month_before, change.debt_free_month_after];
  if (before !== null && after !== null) {
    return before === after
      ? `Your debt-free date is ${formatMonth(after)}, the same as on ${day}.`
      : `Your debt-free date moved from ${formatMonth(before)} to ${formatMonth(after)} since ${day}.`;
  }
  if (after === null) return `${describeNow(change, debtOf)} ${describeThen(change, debtOf)}`;

  return change.status_before === "impossible"
    ? `Your plan works again: debt-free in ${formatMonth(after)}. ${describeThen(change, debtOf)}`
    : `${describeThen(change, debtOf)} Now you are to be debt-free in ${formatMonth(after)}.`;
}

/** Today, which has no debt-free date. */
function describeNow(change: PayoffChange, debtOf: DebtOf): string {
  const { status_after: status, fault_after: fault } = change;
  if (status === "nothing_owed") return "You owe nothing now.";
  if (status === "incomplete") {
    return `Figures are missing for ${namesOf(change.left_out_after, debtOf)}, so there is no plan.`;
  }

  return fault ? `Your plan ${describeLostPlan(fault, debtOf).does}.` : "There is no plan now.";
}

/** The earlier day, after what is said of today. */
function describeThen(change: PayoffChange, debtOf: DebtOf): string {
  const day = earlierDay(change);
  const { status_before: status, debt_free_month_before: month } = change;
  const isStill = status === change.status_after;
  switch (status) {
    case "plan":
      return month === null
        ? `On ${day} there was a plan.`
        : `On ${day} ${planAfter(change)} was to end in ${formatMonth(month)}.`;
    case "nothing_owed":
      return `You owed nothing on ${day}${isStill ? " either" : ""}.`;
    case "incomplete": {
      const names = namesOf(change.left_out_before, debtOf);
      const so = isStill ? " as well" : ", so there was no plan";
      return `On ${day}, figures were missing for ${names}${so}.`;
    }
    case "impossible":
      return describeLostThen(change, debtOf);
  }
}

function describeLostThen(change: PayoffChange, debtOf: DebtOf): string {
  const { fault_before: before, fault_after: after } = change;
  const day = earlierDay(change);
  if (before === null) return `On ${day} there was no plan.`;

  const { did } = describeLostPlan(before, debtOf);
  const isSame = after !== null && describeLostPlan(after, debtOf).did === did;
  return `On ${day} ${planAfter(change)} ${did}${isSame ? " as well" : ""}.`;
}

/** The earlier plan, in a sentence that follows one about today. */
function planAfter({ status_after: status }: PayoffChange): string {
  return status === "plan" || status === "impossible" ? "it" : "your plan";
}

function namesOf(debts: readonly string[], debtOf: DebtOf): string {
  return list.format(debts.map((id) => debtOf(id).name));
}

/** The earlier day in words; its year is said where it is another one. */
export function earlierDay({ from, to }: Pick<PayoffChange, "from" | "to">): string {
  const isSameYear = from.slice(0, 4) === to.slice(0, 4);

  return isSameYear ? formatShortDate(from).replace(/, [0-9]+$/, "") : formatShortDate(from);
}
