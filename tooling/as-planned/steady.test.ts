import { monthsBetween } from "@snowball/dates";
import { expect, test } from "vitest";

import { explainDays } from "./explain-days.ts";
import { PROMOTED_HOUSEHOLDS, STEADY_HOUSEHOLDS } from "./households.ts";
import { type Course, driftOf, payAsTold } from "./pay-as-told.ts";

// The law of the plan with payments that stay: who pays as told sends each debt the same from month to month, until
// one is finished, though each day is planned anew and the lenders ask for less and less.

const DAYS = 400;

test.each(STEADY_HOUSEHOLDS)(
  "$name: who pays as told sends the same every month until a debt is finished",
  (household) => {
    const course = payAsTold(household, DAYS);

    expect(course.choices.isSteady).toBe(true);
    expect(course.late).toEqual([]);
    expect(driftOf(course)).toBeLessThanOrEqual(1);
    expect(blamedIn(course)).toEqual([]);
    expect(changesIn(course)).toEqual([]);
  },
);

test.each(PROMOTED_HOUSEHOLDS)(
  "$name: who pays as told has paid it off a month before that, and is told the same month throughout",
  (household) => {
    const course = payAsTold(household, DAYS);
    const gone = [...sentByMonth(course)].filter(([, paid]) => (paid.get("sofa") ?? 0) > TRAILING);

    expect(course.choices.hasMargin).toBe(true);
    expect(course.late).toEqual([]);
    expect(driftOf(course)).toBeLessThanOrEqual(1);
    expect(blamedIn(course)).toEqual([]);
    // November 2026 is the tenth month after January, counted from nought.
    expect(Math.max(...gone.map(([month]) => month))).toBeLessThanOrEqual(10);
  },
);

/** Between whole months in which no debt was finished: the debts that were sent another amount. */
function changesIn(course: Course) {
  const paid = sentByMonth(course);
  const months = [...paid.keys()].toSorted((one, other) => one - other).slice(1, -1);

  return months.slice(1).flatMap((month) => {
    const [before, now] = [paid.get(month - 1), paid.get(month)];
    if (before === undefined || now === undefined) return [];
    if (isEnding(paid, month) || isEnding(paid, month - 1)) return [];
    const trailing = [...before.values(), ...now.values()].filter((cents) => cents <= TRAILING);
    const spent = trailing.reduce((sum, cents) => sum + cents, 0);
    return [...now]
      .filter(([debt, cents]) => Math.abs(cents - (before.get(debt) ?? 0)) > spent)
      .map(([debt, cents]) => ({ month, debt, cents, before: before.get(debt) }));
  });
}

function sentByMonth({ sent, kept }: Course) {
  const months = new Map<number, Map<string, number>>();
  const planned = new Set(kept[0]?.state.portfolio.debts.map(({ id }) => id));
  for (const { debt, counts, cents } of sent) {
    if (!planned.has(debt)) continue;
    const month = monthsBetween("2026-01-01", counts);
    const ofMonth = months.get(month) ?? new Map<string, number>();
    ofMonth.set(debt, (ofMonth.get(debt) ?? 0) + cents);
    months.set(month, ofMonth);
  }
  return months;
}

/** Some interest comes after the last payment. */
const TRAILING = 5_00;

/** Whether a debt gets its last payment in the month. */
function isEnding(paid: ReturnType<typeof sentByMonth>, month: number): boolean {
  return [...(paid.get(month) ?? [])].some(
    ([debt, cents]) => cents > TRAILING && (paid.get(month + 1)?.get(debt) ?? 0) <= TRAILING,
  );
}

const A_CENT = 1;

function blamedIn({ kept }: Course) {
  return kept.flatMap((before, day) => {
    const after = day % 28 === 0 ? kept[day + 30] : undefined;
    const parts = after ? explainDays(before, after).parts : [];
    return parts.filter(
      ({ cause, months, cost }) =>
        cause === "budget" || (cause === "payments" && (months > 0 || cost > A_CENT)),
    );
  });
}
