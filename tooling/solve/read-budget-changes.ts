import type { BudgetChange } from "@snowball/payoff";

import type { Fields } from "./read-case.ts";

export const ONE_OFF = { month: null, amount: null, debt: null };
export const CHANGE = {
  type: null,
  ...ONE_OFF,
  firstMonth: null,
  lastMonth: null,
  everyMonths: null,
  pct: null,
};

/**
 * Reads a case's one-off money (`oneOffs`, next to the budget or within it) and other budget
 * changes.
 */
export function readChanges(input: Fields): BudgetChange[] {
  const places = input.has("budget") ? [input, input.object("budget")] : [input];
  return [...places.flatMap(readOneOffs), ...input.objects("changes", []).map(readChange)];
}

/** Accepts a list of `{month, amount}`, or an object of amounts by month. */
function readOneOffs(place: Fields): BudgetChange[] {
  if (!place.has("oneOffs")) return [];
  if (place.isList("oneOffs")) return place.objects("oneOffs").map(readOneOff);

  const byMonth = place.object("oneOffs");
  return byMonth.names().map((name) => {
    const month = Number(name);
    if (!Number.isInteger(month) || month < 1) place.fail("oneOffs", "a list or amounts by month");
    return { type: "one-off", month, amount: byMonth.integer(name) };
  });
}

function readOneOff(change: Fields): BudgetChange {
  return {
    type: "one-off",
    month: change.count("month", 1),
    amount: change.integer("amount"),
    ...(change.has("debt") ? { debt: change.text("debt") } : {}),
  };
}

function readChange(change: Fields): BudgetChange {
  const type = change.oneOf("type", ["one-off", "recurring", "growth", "pause"]);
  switch (type) {
    case "one-off":
      return readOneOff(change);
    case "recurring":
      return {
        type,
        firstMonth: change.count("firstMonth", 1),
        everyMonths: change.count("everyMonths", 1, 1),
        ...(change.hasFigure("lastMonth") ? { lastMonth: change.count("lastMonth", 1) } : {}),
        amount: change.integer("amount"),
      };
    case "growth":
      return {
        type,
        ...(change.hasFigure("firstMonth") ? { firstMonth: change.integer("firstMonth") } : {}),
        everyMonths: change.count("everyMonths", 1),
        amount: change.integer("amount", 0),
        share: change.percentPpm("pct", "0"),
      };
    case "pause": {
      const firstMonth = change.count("firstMonth", 1);
      return { type, firstMonth, lastMonth: change.count("lastMonth", firstMonth) };
    }
  }
}
