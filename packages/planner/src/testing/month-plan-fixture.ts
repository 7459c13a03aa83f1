import type { Paydays } from "@snowball/contract";
import { allocatePaychecks, type PaidPart } from "../month/allocate-paychecks.ts";
import type { DueDays } from "../month/compute-due-days.ts";
import type { MonthPaymentPlan } from "../month/plan-month-payments.ts";

export const THROUGH = "2026-12-31";
/** December 4 and 18, January 1. */
export const BIWEEKLY: Paydays = {
  every: "two_weeks",
  on: "2026-12-04",
  days: [],
  amount: "500.00",
};

type FixtureEntry = { debt: string; on: string; minimum?: number; extra?: number; ahead?: boolean };

/** Returns the payments of December. */
export function month(
  entries: readonly FixtureEntry[],
  {
    sent = 0,
    met = 0,
    delayed = 0,
    budget,
    dueDays = [],
  }: {
    sent?: number;
    met?: number;
    delayed?: number;
    budget?: number;
    dueDays?: DueDays[];
  } = {},
): MonthPaymentPlan {
  const instructions = entries.map(({ debt, on, minimum = 0, extra = 0, ahead = false }) => ({
    debt,
    cycle: on,
    dueDate: ahead ? "2027-01-02" : on,
    payBy: on,
    sendOn: on,
    minimum,
    extra,
    escrow: 0,
    amount: minimum + extra,
    reason: "due" as const,
    inPlan: true,
  }));
  const left = instructions
    .filter(({ dueDate }) => dueDate <= THROUGH)
    .reduce((sum, { amount }) => sum + amount, 0);

  return {
    month: "2026-12-01",
    through: THROUGH,
    budget: budget ?? left + sent,
    nextBudget: budget ?? left + sent,
    sent,
    met,
    delayed,
    left,
    dueDays,
    instructions,
    payoffOrder: [],
    deadlines: [],
  };
}

/** Returns a payment that is due on the same day each month. */
export const dueDays = (debt: string, payBy: string, more: Partial<DueDays> = {}): DueDays => ({
  debt,
  payBy,
  sent: 0,
  nextDueDate: `2027-01${payBy.slice(7)}`,
  nextPayBy: `2027-01${payBy.slice(7)}`,
  next: 100_00,
  sentAhead: 0,
  ...more,
});

/** Allocates December's payments, with those that November's paychecks pay apart. */
export function allocateApart(...given: Parameters<typeof allocatePaychecks>) {
  const { paychecks, ...others } = allocatePaychecks(...given);
  const isCarried = ({ date }: PaidPart) => date < "2026-12-01";
  const carried = paychecks.flatMap(({ pays }) => pays.filter(isCarried));
  const own = paychecks.map((paycheck) => {
    const pays = paycheck.pays.filter((each) => !isCarried(each));
    const ofBefore = paycheck.pays.filter(isCarried).reduce((sum, { amount }) => sum + amount, 0);
    return { ...paycheck, pays, there: paycheck.there - ofBefore };
  });
  const isListed = ({ isPayday, there, pays }: (typeof own)[number]) =>
    isPayday || there > 0 || pays.length > 0;

  return { ...others, carried, paychecks: own.filter(isListed) };
}
