import type { CalendarEntry, PayoffMonth } from "@snowball/contract";
import { dayOfMonth, MONTH_END_DAY, monthAfter, monthOf, payByDate } from "@snowball/dates";
import { amountFromCents, compareAmounts, signOf, sumAmounts } from "@snowball/money";
import {
  deadlineOf,
  isAfterDeadline,
  type LaterExtra,
  type SendingDeadline,
} from "@snowball/planner";

import { type DebtLedger, monthlyDates } from "#features/ledger/index.ts";
import type { ShortPayments } from "#features/payoff-plans/index.ts";

/** A payment of a cycle that is not billed yet. `cycle` is the due date that it will have. */
type ComingPayment = Pick<CalendarEntry, "kind" | "amount" | "amount_source" | "is_autopay"> &
  Partial<
    Pick<CalendarEntry, "uncovered" | "arrives_next_month" | "is_from_savings" | "arrive_by">
  > & {
    cycle: string;
    /** The day to send an extra, or the due date of a bill that gets nothing; absent if sent like other payments. */
    on?: string;
  };

type OfDebt = Pick<DebtLedger, "debt" | "obligations"> & {
  ledger: Pick<DebtLedger["ledger"], "isPaidOff">;
};
/**
 * `months`: of the plan, none without a plan. `extras`: when to send the extras of later months. `payFirst`: what to
 * pay in the month in which it runs short. `deadlines`: of payments that pay a balance off before its offer ends. Both
 * days are due dates: the first exclusive, the second inclusive.
 */
export type Ahead = {
  months: readonly PayoffMonth[];
  extras: readonly LaterExtra[];
  payFirst: ShortPayments | null;
  deadlines: readonly SendingDeadline[];
  after: string;
  through: string;
};

/**
 * Returns the payments after the last known cycle, one a month on its day, with due dates after `after` and up to
 * `through`. Their amounts are the plan's, and nothing after it pays the debt off. A debt that is not in the plan has
 * the amount that its lender bills. A debt that is paid off has none.
 */
export function comingPayments(of: OfDebt, ahead: Ahead): ComingPayment[] {
  const { months, extras, payFirst, deadlines } = ahead;
  const planned = months.flatMap(({ month, is_steady: isSteady, debts }) =>
    debts.filter(({ debt }) => debt === of.debt.uuid).map((row) => ({ ...row, month, isSteady })),
  );

  const { deferment_until: until } = of.debt;

  return comingCycles(of, ahead).flatMap((cycle) => {
    if (planned.length === 0) {
      const isBilled = of.obligations.length > 0 && (until === null || cycle > until);
      return isBilled ? [withinMoney(asLastBilled(of, cycle), of, payFirst)] : [];
    }
    return asPlanned(of, cycle, {
      planned: planned.find(({ month }) => month === monthOf(cycle)),
      extras: extrasOf(of, cycle, extras),
      timed: deadlineOf(of.debt.uuid, cycle, deadlines),
    });
  });
}

/** Returns the parts of a debt's extra in the month of a date. */
export function extrasOf(
  { debt }: Pick<OfDebt, "debt">,
  date: string,
  extras: readonly LaterExtra[],
): LaterExtra[] {
  return extras.filter((each) => each.debt === debt.uuid && each.month === monthOf(date));
}

function comingCycles(of: OfDebt, { after, through }: Ahead): string[] {
  if (of.ledger.isPaidOff) return [];
  const last = of.obligations.at(-1)?.dueDate;

  return monthlyDates(monthAfter(last ?? after, 1), { day: dueDayOf(of), through }).filter(
    (cycle) => cycle > after,
  );
}

/** Returns the day of the month of a debt's later payments. */
export function dueDayOf({ debt, obligations }: Omit<OfDebt, "ledger">): number {
  const last = obligations.at(-1)?.dueDate;

  return debt.due_day ?? (last === undefined ? MONTH_END_DAY : dayOfMonth(last));
}

/** Limits a payment in the month that runs short to what is paid first, as the plan shows it. The rest is uncovered. */
function withinMoney(
  coming: ComingPayment,
  { debt }: OfDebt,
  payFirst: ShortPayments | null,
): ComingPayment {
  const isShort = payFirst?.month === monthOf(coming.cycle);
  const first = isShort ? payFirst.payments.find(({ id }) => id === debt.uuid) : undefined;
  if (first === undefined) return coming;
  const { pay, minimum } = first;

  return {
    ...coming,
    amount: amountFromCents(pay),
    // The plan has an estimate of a bill that is unknown.
    amount_source: coming.amount === null ? "estimate" : "plan",
    uncovered: amountFromCents(minimum - pay),
    ...(pay === 0 && { on: coming.cycle }),
  };
}

type PlannedCycle = {
  planned: (PayoffMonth["debts"][number] & { isSteady: boolean }) | undefined;
  extras: readonly LaterExtra[];
  timed: SendingDeadline | undefined;
};

/**
 * Returns the planned payments of a cycle. The user sends what autopay does not collect before the deadline. If the
 * last safe day of a bill is in the month before, it uses that month's money, and the extra is sent in its own month.
 */
function asPlanned(
  { debt }: OfDebt,
  cycle: string,
  { planned, extras, timed }: PlannedCycle,
): ComingPayment[] {
  if (!planned && extras.length === 0) return [];
  const { minimum, payment, escrow } = planned ?? NOTHING_PLANNED;
  const isCard = debt.kind === "credit_card";
  // A card's bill with missed payments is not its usual minimum. Its later ones follow from an estimated rule.
  const isInferred = debt.minimum_rule?.source === "estimate" && planned?.isSteady !== true;
  const isUnknown = debt.minimum.value === null || (isCard && (debt.is_overdue || isInferred));
  const of = (kind: ComingPayment["kind"], amount: string, isAutopay: boolean): ComingPayment[] => {
    if (signOf(amount) <= 0) return [];
    const amount_source = kind === "payment" && isUnknown ? "estimate" : "plan";
    const arrival = timed && { arrive_by: timed.arriveBy };
    return [{ kind, cycle, amount, amount_source, is_autopay: isAutopay, ...arrival }];
  };
  const whole = sumAmounts([payment, escrow]);
  const { type, amount: taken } = debt.autopay;
  const days = { dueDate: cycle, payBy: payByDate(cycle, debt.lead_days) };
  const isLate = isAfterDeadline(days, { timed, autopay: debt.autopay });
  const isCollected = type !== "none" && !isLate;
  const takesAll = taken !== null && compareAmounts(taken, whole) >= 0;
  // In a deferment nothing is due, so autopay collects nothing.
  const due = sumAmounts([minimum, escrow]);
  if (signOf(due) > 0 && isCollected && takesAll) return of("payment", whole, true);
  const withBill = extras.filter(({ isWithBill }) => isWithBill);
  const bill = sumAmounts([due, ...withBill.map(amountOf)]);

  return [
    ...of("payment", bill, isCollected).map((each) => ({
      ...each,
      ...(timed && isLate && { on: timed.deadline }),
    })),
    ...extras
      .filter((each) => !withBill.includes(each))
      .flatMap((each) =>
        of("extra", amountOf(each), false).map((entry) => ({
          ...entry,
          on: each.sendOn,
          arrives_next_month: each.arrivesNextMonth,
          is_from_savings: each.isFromSavings,
        })),
      ),
  ];
}

const NOTHING_PLANNED = { minimum: "0.00", payment: "0.00", escrow: "0.00" };

const amountOf = ({ amount }: LaterExtra): string => amountFromCents(amount);

/**
 * Returns the payment of a debt that is not in the plan. A loan bills the same each month. A card's bill is
 * unknown unless the user entered it.
 */
function asLastBilled({ debt, obligations }: OfDebt, cycle: string): ComingPayment {
  const { autopay, minimum, kind } = debt;
  const payment = { kind: "payment", cycle, is_autopay: autopay.type !== "none" } as const;
  if (minimum.source === "user") {
    return { ...payment, amount: minimum.value, amount_source: "user" };
  }
  const amount = kind === "credit_card" ? null : (obligations.at(-1)?.amount ?? null);

  return { ...payment, amount, amount_source: amount === null ? null : "last_bill" };
}
