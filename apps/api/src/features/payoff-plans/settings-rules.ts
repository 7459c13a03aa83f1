import type { FieldErrors, PayoffPlanSettings } from "@snowball/contract";
import { compareDates } from "@snowball/dates";
import { signOf } from "@snowball/money";

/**
 * Validates settings beyond the types of their fields. Returns error messages by field; empty if they are valid.
 * @param knownDebts the debt ids that the settings may name.
 */
export function findSettingsFaults(
  settings: PayoffPlanSettings,
  knownDebts: ReadonlySet<string>,
): FieldErrors {
  const faults = {
    custom_order: orderFaults(settings, knownDebts),
    one_offs: oneOffFaults(settings, knownDebts),
    recurring: recurringFaults(settings),
    pauses: pauseFaults(settings),
    growth: growthFaults(settings),
    paydays: paydaysFaults(settings),
  };

  return Object.fromEntries(
    Object.entries(faults)
      .filter(([, sentences]) => sentences.length > 0)
      .map(([field, sentences]) => [field, [...new Set(sentences)]]),
  );
}

/** Returns every debt id in the settings. */
export function debtsNamedIn({ custom_order, one_offs }: PayoffPlanSettings): string[] {
  return [...custom_order, ...one_offs.flatMap(({ debt }) => (debt === null ? [] : [debt]))];
}

export const UNKNOWN_DEBT = "We don't know one of these debts. Please load the page again.";
const SAME_ID = "Two entries have the same id.";

function orderFaults(
  { custom_order: order }: PayoffPlanSettings,
  knownDebts: ReadonlySet<string>,
): string[] {
  return [
    ...(new Set(order).size < order.length ? ["A debt can be in the order only once."] : []),
    ...(order.every((debt) => knownDebts.has(debt)) ? [] : [UNKNOWN_DEBT]),
  ];
}

function oneOffFaults(
  { one_offs: oneOffs }: PayoffPlanSettings,
  knownDebts: ReadonlySet<string>,
): string[] {
  return [
    ...idFaults(oneOffs),
    ...oneOffs.flatMap(({ name, amount, debt }) => [
      ...(signOf(amount) === 0 ? [`The amount of “${name}” may not be zero.`] : []),
      ...(debt === null || knownDebts.has(debt) ? [] : [UNKNOWN_DEBT]),
    ]),
  ];
}

function recurringFaults({ recurring }: PayoffPlanSettings): string[] {
  return [
    ...idFaults(recurring),
    ...recurring.flatMap(({ name, amount, first_on: first, last_on: last }) => [
      ...(signOf(amount) === 0 ? [`The amount of “${name}” may not be zero.`] : []),
      ...(last !== null && compareDates(last, first) < 0
        ? [`“${name}” would end before it begins.`]
        : []),
    ]),
  ];
}

function pauseFaults({ pauses }: PayoffPlanSettings): string[] {
  return [
    ...idFaults(pauses),
    ...pauses
      .filter(({ from, through }) => compareDates(through, from) < 0)
      .map(() => "A pause would end before it begins."),
  ];
}

function growthFaults({ growth }: PayoffPlanSettings): string[] {
  if (growth === null || signOf(growth.amount) > 0 || signOf(growth.percent) > 0) return [];

  return ["Say by how much the budget grows."];
}

/** Two days that are the same in February would be one payday. */
const SHORTEST_MONTH = 28;

function paydaysFaults({ paydays = null }: PayoffPlanSettings): string[] {
  if (paydays === null) return [];
  const { every, on, days } = paydays;
  if (every === "half_month" || every === "month") return payingDayFaults(every, days);

  return on === null ? ["Say a day on which you are paid."] : [];
}

function payingDayFaults(every: "half_month" | "month", days: readonly number[]): string[] {
  if (every === "month") return days.length === 1 ? [] : ["Say one day of the month."];
  if (days.length < 2) return ["Say both days of the month."];
  const differing = new Set(days.map((day) => Math.min(day, SHORTEST_MONTH))).size;

  return differing < days.length ? ["Choose two days that differ in every month."] : [];
}

function idFaults(entries: readonly { id: string }[]): string[] {
  return new Set(entries.map(({ id }) => id)).size < entries.length ? [SAME_ID] : [];
}
