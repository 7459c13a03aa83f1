import type { PayoffPlanSettings } from "@snowball/contract";
import { formatAmount } from "@snowball/money";

import { type Adjustment, adjustmentsIn } from "../adjustments/adjustment.ts";
import { describeAdjustment, titleOf } from "../adjustments/describe-adjustment.ts";
import { chosenType } from "../compared-strategies.ts";
import type { PlannableDebts } from "../read-subject.ts";
import { strategyNames } from "../strategies/strategy-names.ts";

type Settings = PayoffPlanSettings;

/** What settings say otherwise than those of before, a line each; none where they come to the same. */
export function describeSettingsChange(
  before: Settings,
  after: Settings,
  known: PlannableDebts,
): string[] {
  const money = (amount: string) => formatAmount(amount, known.currency);

  return [
    strategyLine(before, after),
    budgetLine(before, money) !== budgetLine(after, money) &&
      `${budgetLine(after, money)}${asFarAsUsed(after)}`,
    before.rollover !== after.rollover && `${rolloverLine(after)}${asFarAsUsed(after)}`,
    ...adjustmentLines(before, after, known),
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

/** What is stored beside minimums only waits for another strategy. */
function asFarAsUsed({ strategy }: Settings): string {
  return strategy === "minimum_only" ? " (not used with minimums only)" : "";
}

function rolloverLine({ rollover }: Settings): string {
  return rollover
    ? "Minimums that end are paid on to the next debt"
    : "Minimums that end stay with you";
}

/** What came and went. The ids are only for the client: the rest tells entries apart. */
function adjustmentLines(before: Settings, after: Settings, known: PlannableDebts): string[] {
  const [gone, come] = [adjustmentsIn(before, known), adjustmentsIn(after, known)];
  const isIn = (all: readonly Adjustment[], { entry }: Adjustment) =>
    all.some((each) => isSame({ ...each.entry, id: "" }, { ...entry, id: "" }));
  const wordsOf = (each: Adjustment) => `${titleOf(each)}: ${describeAdjustment(each, known)}`;

  return [
    ...come.filter((each) => !isIn(gone, each)).map(wordsOf),
    ...gone.filter((each) => !isIn(come, each)).map((each) => `Without: ${wordsOf(each)}`),
  ];
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
