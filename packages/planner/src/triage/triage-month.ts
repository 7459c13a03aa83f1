import { addMonths, compareDates, dayOfMonth, monthAfter } from "@snowball/dates";
import type { Cents, Debt, RatePpm } from "@snowball/payoff";
import { chooseLateBills } from "@snowball/payoff/cash-flow";

import type { DebtFacts } from "../facts/debt-facts.ts";
import { sumOf, toCents } from "../facts/exact-units.ts";
import type { CurrentMonth } from "../month/current-month.ts";
import type { LedgerFacts } from "../month/ledger-facts.ts";
import { dueThisMonth } from "../month/opening-period.ts";
import type { ShortMonth } from "./short-month.ts";

/** What is known today about the urgency of a debt. */
export type Urgency = {
  id: string;
  /** Secured by a home or a car. */
  isSecured: boolean;
  /** Already past due: after 30 days lenders report it to the credit bureaus. */
  isOverdue: boolean;
  /** The due date of the missed payment, or else of the first unpaid one, `YYYY-MM-DD`. */
  dueDate: string | null;
  /** The last due date of this month if several payments are unpaid; absent or null if it is `dueDate`. */
  lastDueDate?: string | null;
  /** The day of the month on which payments are due. */
  dueDay: number | null;
  /** What was already sent of later months' payments; absent if nothing was. */
  sentAhead?: Cents;
};

/** Returns the urgency of a debt in wire format. A payment is also late if the user answered that it was not made. */
export function urgencyOf(
  debt: DebtFacts,
  ledger: LedgerFacts | undefined,
  today: string,
): Urgency {
  const dated = dueThisMonth(ledger, today).filter((each) => each.is_undated !== true);
  const late = dated.find(({ is_late: isLate }) => isLate);

  return {
    id: debt.uuid,
    isSecured: debt.is_secured ?? false,
    isOverdue: late !== undefined || (debt.is_overdue ?? false),
    dueDate: (late ?? dated[0])?.due_date ?? debt.due_date ?? null,
    lastDueDate: dated.at(-1)?.due_date ?? null,
    dueDay: debt.due_day,
    sentAhead: toCents(ledger?.sent_ahead ?? null) ?? 0,
  };
}

type Short = Pick<ShortMonth, "month" | "money" | "due">;
type Read = Pick<CurrentMonth, "month" | "firstMonth" | "portfolio">;

/** Like `triageMonth`, for the debts and the ledger of a plan that begins today. */
export function triageToday(short: Short, { month, ...plan }: Read): TriagedMinimum[] {
  const { facts, ledger } = month;
  const urgencies = facts.map((debt) => urgencyOf(debt, ledger.get(debt.uuid), month.today));

  return triageMonth(short, urgencies, plan);
}

/**
 * Returns what to pay first in the month in which a plan runs short (see `triageMinimums`), after what was already sent
 * for it. All minimums are paid until then, so a debt that is late today is no longer late in a later month. A debt
 * without facts counts as unsecured, with an unknown due date.
 * @param plan its month 1, as the date of its first day, and its input.
 */
export function triageMonth(
  short: Short,
  debts: readonly Urgency[],
  plan: { firstMonth: string; portfolio: { debts: readonly Debt[] } },
): TriagedMinimum[] {
  const { month, money, due } = leftOfMonth(short, debts);
  const inMonth = due.map((each) => {
    const urgency = debts.find(({ id }) => id === each.id);
    const dueDate = urgency ? dueIn(month, urgency, plan.firstMonth) : null;

    return {
      ...each,
      isSecured: urgency?.isSecured ?? false,
      isOverdue: month === 1 && (urgency?.isOverdue ?? false),
      rate: rateOf(plan.portfolio.debts.find(({ id }) => id === each.id)),
      dueDate,
      lastDueDate: (month === 1 && urgency?.lastDueDate) || dueDate,
    };
  });

  return triageMinimums(inMonth, money);
}

/** The second month of a plan that begins today is the next calendar month. */
export const NEXT_MONTH = 2;

/**
 * Returns what is left of a month's money and bills after what was already sent of next month's bills. What was sent
 * beyond them is for later bills, so that it is not of next month's money.
 */
export function leftOfMonth(
  short: Short,
  debts: readonly Pick<Urgency, "id" | "sentAhead">[],
): Short {
  if (short.month !== NEXT_MONTH) return short;
  const due = short.due.map(({ id, owed, minimum }) => {
    const sent = debts.find((debt) => debt.id === id)?.sentAhead ?? 0;
    return { id, owed: owed - sent, minimum: Math.max(0, minimum - sent) };
  });
  const minimumsOf = (bills: Short["due"]) => sumOf(bills.map(({ minimum }) => minimum));
  const money = short.money - (minimumsOf(short.due) - minimumsOf(due));

  return { ...short, money, due: due.filter(({ minimum }) => minimum > 0) };
}

/** Returns the highest rate of a debt, without promotions: a missed payment can end them. */
function rateOf(debt: Debt | undefined): RatePpm {
  const owed = debt?.balances.filter(({ amount }) => amount > 0) ?? [];

  return Math.max(0, ...owed.map(({ apr, deferred }) => Math.max(apr, deferred?.apr ?? 0)));
}

/**
 * Returns the due date of a payment of a month; in a shorter month the 31st is the last day. What month 1 requires is
 * due by its end, so a later date that the lender reports is that of the next payment.
 */
function dueIn(month: number, { dueDate, dueDay }: Urgency, firstMonth: string): string | null {
  const isFirst = month === 1;
  if (isFirst && dueDate !== null && dueDate < monthAfter(firstMonth, 1)) return dueDate;
  const day = dueDay ?? (isFirst && dueDate !== null ? dayOfMonth(dueDate) : null);

  return day === null ? null : addMonths(monthAfter(firstMonth, month - 1), 0, day);
}

/** A minimum that is due in a month, and the facts that determine its urgency. */
export type DueMinimum = Omit<Urgency, "dueDay"> & {
  /** What is owed with the month's interest, before it is paid. */
  owed: Cents;
  /** Above zero. */
  minimum: Cents;
  /** The highest rate of the debt's balances, without promotions; 0 if it never charges interest. */
  rate: RatePpm;
};

/** What a debt gets if the money does not cover all minimums. */
export type TriagedMinimum = DueMinimum & {
  reason: "secured" | "overdue" | "due" | "no_date" | "interest_free";
  /** The part of the minimum to pay. */
  pay: Cents;
};

/**
 * Chooses which minimums to pay if the money does not cover all of them. Most urgent first: debts secured by a home or
 * a car, then late ones (reported after 30 days), then others that charge interest, the highest rate first, then those
 * that do not, late or not, such as most medical bills: waiting costs least there, and credit bureaus list medical debt
 * only from $500 and after a year. Of equals the one due first and the smaller minimum come first, so that fewer
 * lenders are underpaid. The order of the input has no effect.
 *
 * - A less urgent kind gets nothing while a more urgent kind gets less than its minimum.
 * - Within a kind as many as possible are paid in full, and of equally many the more urgent ones: a partial minimum
 *   prevents neither a late fee nor a report. What is then left goes to the first that is short, because lenders that
 *   get something are easier to negotiate with. Those paid in full come first.
 *
 * Credit counselors recommend homes and cars first (National Consumer Law Center, "Surviving Debt"); no law prescribes
 * the order.
 * @param money of the month, in cents; a negative amount counts as zero.
 */
export function triageMinimums(due: readonly DueMinimum[], money: Cents): TriagedMinimum[] {
  let left = Math.max(0, money);

  return KINDS.flatMap((kind) => {
    const requested = due.filter((each) => kindOf(each) === kind).toSorted(byUrgency);
    const paid = share(requested, left);
    left -= sumOf(paid.map(({ pay }) => pay));
    return paid;
  });
}

/** The most urgent first. */
const KINDS = ["secured", "overdue", "charging", "interest_free"] as const;

function kindOf({ isSecured, isOverdue, rate }: DueMinimum): (typeof KINDS)[number] {
  if (isSecured) return "secured";
  if (rate === 0) return "interest_free";

  return isOverdue ? "overdue" : "charging";
}

function reasonOf(debt: DueMinimum): TriagedMinimum["reason"] {
  const kind = kindOf(debt);
  if (kind !== "charging") return kind;

  return debt.dueDate === null ? "no_date" : "due";
}

/** Pays as many full minimums as possible, then a part of the first that is short. */
function share(requested: readonly DueMinimum[], money: Cents): TriagedMinimum[] {
  const late = lateOf(requested, money);
  const entries = requested.map((debt) => ({
    ...debt,
    reason: reasonOf(debt),
    pay: late.has(debt.id) ? 0 : debt.minimum,
  }));

  const short = entries.find(({ pay, minimum }) => pay < minimum);
  if (short) short.pay = money - sumOf(entries.map(({ pay }) => pay));
  // In this order, the money is spent as it says.
  return [
    ...entries.filter(({ pay, minimum }) => pay === minimum),
    ...entries.filter(({ pay, minimum }) => pay < minimum),
  ];
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

const NEVER = "9999-12-31";

function byUrgency(one: DueMinimum, other: DueMinimum): number {
  // How long a home, a car or a late payment waits has a higher price than its rate.
  const isByRate = kindOf(one) === "charging";

  return (
    Number(other.isOverdue) - Number(one.isOverdue) ||
    (isByRate ? other.rate - one.rate : 0) ||
    compareDates(one.dueDate ?? NEVER, other.dueDate ?? NEVER) ||
    one.minimum - other.minimum ||
    (one.id < other.id ? -1 : 1)
  );
}
