import type { Cents } from "@snowball/payoff";
import { chooseLateBills } from "@snowball/payoff/cash-flow";

/** A minimum that is due in a month, and what hangs on it. */
export type DueMinimum = {
  id: string;
  /** More than nothing. */
  minimum: Cents;
  /** A home or a car answers for it. */
  isSecured: boolean;
  /** Past due already: at 30 days lenders report it to the credit bureaus. */
  isOverdue: boolean;
  /** `YYYY-MM-DD`; null where nobody knows it. */
  dueDate: string | null;
};

export type TriageReason = "secured" | "overdue" | "due" | "no-date";

/** What a debt gets when there is not enough for all. */
export type TriageEntry = { id: string; reason: TriageReason; minimum: Cents; pay: Cents };

/**
 * Which minimums to pay when the money does not reach for all of them, the most urgent first: what a
 * home or a car answers for, then what is late already (30 days past due it is reported), then the
 * rest as it falls due. Of equals the smaller minimum comes first, so that fewer lenders get too
 * little; the order of the input never decides.
 *
 * - Nothing of a less urgent kind is paid while one of a more urgent kind gets less than its minimum.
 * - Among debts of one kind as many are paid in full as can be, and of equally many the more urgent ones: a
 *   part of a minimum prevents no late fee and no report. What is then left goes as a part to the first
 *   that goes short, since lenders that get something are easier to talk to.
 * - In all no more is paid than there is, and on no debt more than its minimum.
 *
 * Homes and cars first is what advisers of debtors say (National Consumer Law Center, "Surviving
 * Debt"); no law sets the order.
 * @param money what there is for the month, in cents; below zero is nothing.
 */
export function triageMinimums(due: readonly DueMinimum[], money: Cents): TriageEntry[] {
  let left = Math.max(0, money);
  const kinds = [KINDS.secured, KINDS.late, KINDS.rest];

  return kinds.flatMap((kind) => {
    const asked = due.filter((each) => kindOf(each) === kind).toSorted(byUrgency);
    const paid = share(asked, left);
    left -= paid.reduce((sum, { pay }) => sum + pay, 0);
    return paid;
  });
}

const KINDS = { secured: 0, late: 1, rest: 2 } as const;

function kindOf({ isSecured, isOverdue }: DueMinimum): number {
  if (isSecured) return KINDS.secured;

  return isOverdue ? KINDS.late : KINDS.rest;
}

/** Full minimums for as many as the money can keep current, then a part to the first that goes short. */
function share(asked: readonly DueMinimum[], money: Cents): TriageEntry[] {
  const late = lateOf(asked, money);
  let left = money;
  const entries = asked.map((debt) => {
    const { id, minimum } = debt;
    const pay = late.has(id) ? 0 : minimum;
    left -= pay;
    return { id, reason: reasonOf(debt), minimum, pay };
  });

  const short = entries.find(({ pay, minimum }) => pay < minimum);
  if (short) short.pay = left;
  return entries;
}

/** All due on one day: their order says who is more urgent. */
const DAY = "2000-01-01";

/** Which of them go short: exactly the fewest, and of equally many those that come last in their order. */
function lateOf(asked: readonly DueMinimum[], money: Cents): Set<string> {
  const { length } = asked;
  const bills = asked.map(({ id, minimum }, at) => ({
    id,
    due: DAY,
    amount: minimum,
    // One debt more that goes short weighs more than all ranks together.
    lateFee: length ** 2 + (length - at),
  }));
  const account = { start: DAY, opening: money, buffer: 0, income: [], expenses: [] };
  const chosen = chooseLateBills({ ...account, sameDay: "credits-first" }, bills);

  return new Set(chosen.kind === "chosen" ? chosen.late : asked.map(({ id }) => id));
}

function reasonOf({ isSecured, isOverdue, dueDate }: DueMinimum): TriageReason {
  if (isSecured) return "secured";
  if (isOverdue) return "overdue";

  return dueDate === null ? "no-date" : "due";
}

const NEVER = "9999-12-31";

function byUrgency(one: DueMinimum, other: DueMinimum): number {
  return (
    Number(other.isOverdue) - Number(one.isOverdue) ||
    compareText(one.dueDate ?? NEVER, other.dueDate ?? NEVER) ||
    one.minimum - other.minimum ||
    compareText(one.id, other.id)
  );
}

function compareText(one: string, other: string): number {
  if (one === other) return 0;

  return one < other ? -1 : 1;
}
