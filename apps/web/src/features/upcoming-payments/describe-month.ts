import type { Instruction, OpenPayments, ThisMonth } from "@snowball/contract";
import { compareDates, formatFullDate, formatMonth, monthOf } from "@snowball/dates";
import { formatAmount, signOf, sumAmounts } from "@snowball/money";

import { leftToSend } from "#lib/left-to-send.ts";

import type { Sum } from "./open-of-rows.ts";

/** What Home says first. */
export type MonthWords = {
  /** Money, or what there is to say in its place. */
  sum: string;
  /** What follows it. */
  rest: string;
  /** What is late; null where nothing is. */
  late: string | null;
  /** How many amounts nobody knows; null where none is. */
  unknown: string | null;
  /** What of the sum is an estimate; null where nothing is. */
  estimated: string | null;
  /** What is due next month and has to leave in this one: in no sum of this month. Null where nothing is. */
  ahead: string | null;
};

type Plan = { currency: string | null; thisMonth: ThisMonth | null };

/**
 * What is left to send this month, as the plan says; without a plan, what is due until its last day. What is
 * in another currency than the plan is said beside it, and what nobody knows is counted, never summed.
 */
export function describeMonth(open: OpenPayments, { currency, thisMonth }: Plan): MonthWords {
  const through = thisMonth?.through ?? open.through;
  const apart = open.sums.filter((each) => thisMonth === null || each.currency !== currency);
  const left = thisMonth && leftToSend(thisMonth);
  const sums = positive([...planned(currency, left), ...sumsIn({ sums: apart }, "due")]);
  const late = positive([
    ...planned(currency, thisMonth && thisMonth.late),
    ...sumsIn({ sums: apart }, "late"),
  ]);
  const nothing = open.unknown.length > 0 ? "Nothing known" : "Nothing";
  const estimated = thisMonth && estimatedOf(open, thisMonth);

  return {
    sum: sums.length > 0 ? listOf(sums) : nothing,
    rest: `left to pay by ${withoutWeekday(through)}`,
    late: lateWords(late, open),
    unknown: unknownWords(open),
    estimated: estimated && `${formatAmount(estimated, currency)} of it estimated`,
    ahead: aheadOf(open),
  };
}

/** What a plan says, where there is one. */
function planned(currency: string | null, sum: string | null): Sum[] {
  return sum === null ? [] : [{ currency, sum }];
}

function lateWords(
  sums: readonly Sum[],
  { late_count: count, late_unknown_count: unknown }: OpenPayments,
): string | null {
  if (sums.length > 0) {
    return `${listOf(sums)} late${unknown > 0 ? `, and ${unknown} of unknown amount` : ""}`;
  }

  // The lender misses it, and nobody says how much.
  return count > 0 ? `${count} late` : null;
}

function unknownWords({ unknown: { length: count } }: OpenPayments): string | null {
  return count === 0 ? null : `${count} amount${count === 1 ? "" : "s"} unknown`;
}

/** What the plan puts into its sum for payments of which nobody says the amount; null where nothing is. */
function estimatedOf(
  { unknown }: OpenPayments,
  { through, instructions }: Pick<ThisMonth, "through" | "instructions">,
): string | null {
  const isEstimated = ({ debt, cycle, due_date: date, reason }: Instruction) =>
    reason !== "extra" &&
    (date === null || compareDates(date, through) <= 0) &&
    unknown.some((each) => each.debt === debt && each.cycle === cycle);
  const sum = sumAmounts(instructions.filter(isEstimated).map(({ amount }) => amount));

  return signOf(sum) > 0 ? sum : null;
}

function aheadOf(open: OpenPayments): string | null {
  const sums = positive(sumsIn(open, "ahead"));
  if (sums.length === 0 || open.ahead_due === null) return null;
  const [month] = formatMonth(monthOf(open.ahead_due)).split(" ");

  return `${listOf(sums)} more to send by then, due in ${month}`;
}

/** What is late, where anybody knows how much. */
export function lateSumsOf(open: Pick<OpenPayments, "sums">): Sum[] {
  return positive(sumsIn(open, "late"));
}

function sumsIn({ sums }: Pick<OpenPayments, "sums">, what: "due" | "late" | "ahead"): Sum[] {
  return sums.map((each) => ({ currency: each.currency, sum: each[what] }));
}

function positive(sums: readonly Sum[]): Sum[] {
  return sums.filter(({ sum }) => signOf(sum) > 0);
}

export function listOf(sums: readonly Sum[]): string {
  return sums.map(({ currency, sum }) => formatAmount(sum, currency)).join(" and ");
}

/** `December 31`: the year and the day of the week are this month's. */
function withoutWeekday(date: string): string {
  return formatFullDate(date).split(", ")[1] ?? date;
}
