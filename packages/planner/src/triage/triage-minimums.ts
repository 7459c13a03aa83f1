import type { FirstPayment } from "@snowball/contract";
import type { Cents, RatePpm } from "@snowball/payoff";
import { chooseLateBills } from "@snowball/payoff/cash-flow";

/** A minimum that is due in a month, and the facts that determine its urgency. */
export type DueMinimum = {
  id: string;
  /** Above zero. */
  minimum: Cents;
  /** The debt is secured by a home or a car. */
  isSecured: boolean;
  /** Already past due: after 30 days lenders report it to the credit bureaus. */
  isOverdue: boolean;
  /** The highest rate of its balances, without promotions; 0 if it never charges interest. */
  rate: RatePpm;
  /** `YYYY-MM-DD`; null if unknown. */
  dueDate: string | null;
};

/** What a debt gets if the money does not cover all minimums. */
export type TriageEntry = {
  id: string;
  reason: FirstPayment["reason"];
  minimum: Cents;
  pay: Cents;
};

/**
 * Chooses which minimums to pay if the money does not cover all of them. Most urgent first: debts secured by a home or
 * a car, then late ones (reported after 30 days), then those that charge interest, the highest rate first, then those
 * that do not, such as most medical bills: waiting costs least there. Of equals the one due first and the smaller minimum
 * come first, so that fewer lenders are underpaid. The order of the input has no effect.
 *
 * - A less urgent kind gets nothing while a more urgent kind gets less than its minimum.
 * - Within a kind as many as possible are paid in full, and of equally many the more urgent ones: a partial minimum
 *   prevents neither a late fee nor a report. What is then left goes to the first that is short, because lenders that
 *   get something are easier to negotiate with.
 * - The total is at most the money, and each payment at most its minimum.
 *
 * Credit counselors recommend homes and cars first (National Consumer Law Center, "Surviving Debt"); no law prescribes
 * the order.
 * @param money of the month, in cents; a negative amount counts as zero.
 */
export function triageMinimums(due: readonly DueMinimum[], money: Cents): TriageEntry[] {
  let left = Math.max(0, money);
  const kinds = [KINDS.secured, KINDS.late, KINDS.charging, KINDS.free];

  return kinds.flatMap((kind) => {
    const requested = due.filter((each) => kindOf(each) === kind).toSorted(byUrgency);
    const paid = share(requested, left);
    left -= paid.reduce((sum, { pay }) => sum + pay, 0);
    return paid;
  });
}

const KINDS = { secured: 0, late: 1, charging: 2, free: 3 } as const;

function kindOf({ isSecured, isOverdue, rate }: DueMinimum): number {
  if (isSecured) return KINDS.secured;
  if (isOverdue) return KINDS.late;

  return rate > 0 ? KINDS.charging : KINDS.free;
}

/** Pays as many full minimums as possible, then a part of the first that is short. */
function share(requested: readonly DueMinimum[], money: Cents): TriageEntry[] {
  const late = lateOf(requested, money);
  let left = money;
  const entries = requested.map((debt) => {
    const { id, minimum } = debt;
    const pay = late.has(id) ? 0 : minimum;
    left -= pay;
    return { id, reason: reasonOf(debt), minimum, pay };
  });

  const short = entries.find(({ pay, minimum }) => pay < minimum);
  if (short) short.pay = left;
  return entries;
}

/** All are due on one day; their order gives the urgency. */
const DAY = "2000-01-01";

/** Returns the debts that are short: as few as possible, and of equally many those last in the order. */
function lateOf(requested: readonly DueMinimum[], money: Cents): Set<string> {
  const { length } = requested;
  const bills = requested.map(({ id, minimum }, at) => ({
    id,
    due: DAY,
    amount: minimum,
    // One more short debt costs more than all ranks together.
    lateFee: length ** 2 + (length - at),
  }));
  const account = { start: DAY, opening: money, buffer: 0, income: [], expenses: [] };
  const chosen = chooseLateBills({ ...account, sameDay: "credits-first" }, bills);

  return new Set(chosen.kind === "chosen" ? chosen.late : requested.map(({ id }) => id));
}

function reasonOf({ isSecured, isOverdue, rate, dueDate }: DueMinimum): FirstPayment["reason"] {
  if (isSecured) return "secured";
  if (isOverdue) return "overdue";
  if (rate === 0) return "interest_free";

  return dueDate === null ? "no_date" : "due";
}

const NEVER = "9999-12-31";

function byUrgency(one: DueMinimum, other: DueMinimum): number {
  // How long a home, a car or a late payment waits has a higher price than its rate.
  const isByRate = kindOf(one) === KINDS.charging;

  return (
    Number(other.isOverdue) - Number(one.isOverdue) ||
    (isByRate ? other.rate - one.rate : 0) ||
    compareText(one.dueDate ?? NEVER, other.dueDate ?? NEVER) ||
    one.minimum - other.minimum ||
    compareText(one.id, other.id)
  );
}

function compareText(one: string, other: string): number {
  if (one === other) return 0;

  return one < other ? -1 : 1;
}
