import type { PayoffPlanSettings } from "@snowball/contract";
import { formatMonth, formatShortDate } from "@snowball/dates";
import { formatAmount } from "@snowball/money";

import { chosenType } from "../compared-strategies.ts";
import type { PlanSubject } from "../plan-subject.ts";
import { strategyNames } from "../strategies/strategy-names.ts";

type Settings = PayoffPlanSettings;

/** What settings say otherwise than those of before, a line each; none where they come to the same. */
export function describeSettingsChange(
  before: Settings,
  after: Settings,
  { currency }: Pick<PlanSubject, "currency">,
): string[] {
  const money = (amount: string) => formatAmount(amount, currency);

  return [
    strategyLine(before, after),
    budgetLine(before, money) !== budgetLine(after, money) && budgetLine(after, money),
    before.rollover !== after.rollover && rolloverLine(after),
    ...listLines(before.one_offs, after.one_offs, ({ name, on, amount }) =>
      [name, money(amount), formatShortDate(on)].join(", "),
    ),
    ...listLines(before.recurring, after.recurring, ({ name, amount }) =>
      [name, money(amount), "again and again"].join(", "),
    ),
    ...listLines(
      before.pauses,
      after.pauses,
      ({ from, through }) => `A pause from ${formatMonth(from)} through ${formatMonth(through)}`,
    ),
    !isSame(before.growth, after.growth) &&
      (after.growth ? "A budget that grows" : "A budget that does not grow"),
  ].filter((line) => typeof line === "string");
}

function strategyLine(before: Settings, after: Settings): string | false {
  const { name } = strategyNames[chosenType(after)];
  if (before.strategy !== after.strategy) return `Strategy: ${name}`;
  const isOtherOrder =
    after.strategy === "custom" && !isSame(before.custom_order, after.custom_order);
  const isOtherCount =
    after.strategy === "hybrid" && before.snowball_first !== after.snowball_first;

  return isOtherOrder || isOtherCount ? `Strategy: ${name}, set otherwise` : false;
}

function budgetLine({ extra, total, rollover }: Settings, money: (amount: string) => string) {
  return rollover && total !== null
    ? `${money(total)} a month in all`
    : `${money(extra)} a month beyond the minimums`;
}

function rolloverLine({ rollover }: Settings): string {
  return rollover
    ? "Minimums that end are paid on to the next debt"
    : "Minimums that end stay with you";
}

/** Entries that came and went. The ids are only for the client: the rest tells them apart. */
function listLines<Entry extends { id: string }>(
  before: readonly Entry[],
  after: readonly Entry[],
  wordsOf: (entry: Entry) => string,
): string[] {
  const isIn = (entries: readonly Entry[], entry: Entry) =>
    entries.some((each) => isSame({ ...each, id: "" }, { ...entry, id: "" }));

  return [
    ...after.filter((entry) => !isIn(before, entry)).map(wordsOf),
    ...before.filter((entry) => !isIn(after, entry)).map((entry) => `Without: ${wordsOf(entry)}`),
  ];
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
