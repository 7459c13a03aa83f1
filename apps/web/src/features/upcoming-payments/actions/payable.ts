import type { LedgerQuestion, MonthPaymentState, ObligationState } from "@snowball/contract";
import { formatMonth, formatShortDate } from "@snowball/dates";
import { signOf } from "@snowball/money";

/** A payment of one debt as far as something can be done about it, wherever it is shown. */
export type Payable = {
  /** uuid of the debt; with `cycle` it names the payment. */
  debt: string;
  /** Null if it belongs to no cycle, such as an extra. */
  cycle: string | null;
  /** Null if no date is known: it is due in the month of `cycle`. */
  due_date: string | null;
  /** The name of the debt as it is shown. */
  name: string;
  /** What a button says of it that stands by itself, where another payment has the same name. */
  heard?: string;
  currency: string | null;
  status: ObligationState | MonthPaymentState;
  /** What is still to be sent; null if unknown. */
  toSend: string | null;
  /** What to offer when a payment is recorded, such as an estimate; absent if it is `toSend`. */
  suggested?: string | null;
  question: LedgerQuestion | null;
  /** Since when the user says that it was not paid. */
  notPaidOn?: string | null;
  /** Beyond all that is due, by the plan: sent without a cycle. */
  isExtra?: boolean;
  /** Tells extras of one debt apart: the paycheck that one needs, or that it was sent. */
  extraOf?: string | undefined;
};

export type PayableName = Pick<Payable, "debt" | "cycle" | "isExtra" | "extraOf">;

/** Names a payment among all that are shown. */
export function keyOf({ debt, cycle, isExtra, extraOf = "" }: PayableName): string {
  return `${debt} ${isExtra ? `extra ${extraOf}` : (cycle ?? "")}`;
}

/** As a button by itself says it: no two of a list alike. */
export function heardName({ heard, name }: Pick<Payable, "heard" | "name">): string {
  return heard ?? name;
}

const SETTLED: ReadonlySet<Payable["status"]> = new Set([
  "sent",
  "paid",
  "not_needed",
  "nothing_due",
  "skipped",
]);

/** Whether nothing is left to be sent. */
export function isSettled({ status }: Pick<Payable, "status">): boolean {
  return SETTLED.has(status);
}

/** The due date, or the month if no date is known; null for a payment without a cycle. */
export function dueWords({ due_date: due, cycle }: Pick<Payable, "due_date" | "cycle">) {
  if (due !== null) return formatShortDate(due);

  return cycle === null ? null : formatMonth(cycle);
}

/** Whether one tap says all there is to say: how much, and for which cycle. */
export function canBeMarked(payable: Pick<Payable, "cycle" | "toSend" | "isExtra">): boolean {
  const { cycle, toSend, isExtra } = payable;

  return (cycle !== null || isExtra === true) && toSend !== null && signOf(toSend) > 0;
}
