import {
  mapDebts,
  mapDebtsInSettings,
  type PayoffPlanSettings,
  type PlanChange,
  type Scenario,
  type ScenarioInput,
  type WhatIf,
  type WhatIfKind,
} from "@snowball/contract";
import { centsFromAmount, formatAmount } from "@snowball/money";
import { paydaysOfBudget } from "@snowball/planner";

import { capitalize, formatList } from "#lib/format.ts";

import { adjustmentTitle, kindOf, sortAdjustments } from "../adjustments/adjustments.ts";
import { rhythmNames } from "../budget/paydays-choice.tsx";
import type { KindFacts } from "../kinds/kind.tsx";
import { WHAT_IF_KINDS, whatIfKinds } from "../kinds/kinds.ts";
import type { PlanWords } from "../words/plan-words.ts";
import type { PlanFacts } from "../words/read-debts.ts";
import { chosenType, strategyNames } from "../words/strategies.ts";

/**
 * Returns the plan's settings with the scenario applied. A lump sum becomes a one-time amount, and a pause
 * becomes a pause of the plan. Rates and a new loan are only listed, because lenders must agree to them.
 * @param newId Creates the id of a new entry.
 */
export function applyScenario(
  { settings: kept, what_if: whatIf }: Scenario,
  { current, facts }: { current: PayoffPlanSettings; facts: PlanFacts },
  newId: () => string = () => crypto.randomUUID(),
) {
  const adopted = whatIf.flatMap((change) => {
    const kind = whatIfKinds[change.kind];
    return kind.isOver(change, facts) ? [] : (kind.adopt?.(change, newId()) ?? []);
  });
  const settings = mapDebtsInSettings(
    { ...kept, changes: [...kept.changes, ...adopted] },
    existing(facts),
  );
  const changes = describeSettingsChange(current, settings, facts);
  const beyond = whatIf.filter(({ kind }) => whatIfKinds[kind].adopt === undefined);

  return {
    settings,
    changes,
    /** Terms that only a lender can change, a line each. */
    facts: describeWhatIf(beyond, facts),
  };
}

export function withoutDeletedDebts(input: ScenarioInput, facts: PlanFacts): ScenarioInput {
  const map = existing(facts);

  return {
    ...input,
    settings: mapDebtsInSettings(input.settings, map),
    what_if: input.what_if.flatMap((change) => mapDebts(change, map) ?? []),
  };
}

/** Maps the ids of the user's debts, including those that cannot be planned, to themselves, and others to null. */
function existing({ plannable }: Pick<PlanFacts, "plannable">): (debt: string) => string | null {
  const ids = new Set([
    ...plannable.debts.map(({ id }) => id),
    ...plannable.leftOut.map(({ id }) => id),
    ...plannable.settled,
  ]);

  return (debt) => (ids.has(debt) ? debt : null);
}

type Settings = PayoffPlanSettings;

/** Describes changed settings, a line each. Empty if nothing changes. */
export function describeSettingsChange(
  before: Settings,
  after: Settings,
  facts: PlanFacts,
): string[] {
  const money = (amount: string) => formatAmount(amount, facts.currency);

  return [
    strategyLine(before, after),
    budgetLine(before, money) !== budgetLine(after, money) &&
      `${budgetLine(after, money)}${unusedNote(after)}`,
    describeRhythm(before) !== describeRhythm(after) && describeRhythm(after),
    before.rollover !== after.rollover &&
      `${after.rollover ? "Minimums that end roll over to the next debt" : "You keep minimums that end"}${unusedNote(after)}`,
    (before.steady ?? null) !== (after.steady ?? null) && steadyLine(after),
    (before.promo_margin ?? null) !== (after.promo_margin ?? null) && marginLine(after),
    ...adjustmentLines(before, after, facts),
  ].filter((line) => typeof line === "string");
}

function strategyLine(before: Settings, after: Settings): string | false {
  const { name } = strategyNames[chosenType(after)];
  if (before.strategy !== after.strategy) return `Strategy: ${name}`;
  const isOtherOrder =
    after.strategy === "custom" && !isSame(before.custom_order, after.custom_order);
  const isOtherCount =
    after.strategy === "hybrid" && before.snowball_first !== after.snowball_first;

  return isOtherOrder || isOtherCount ? `Strategy: ${name}, changed` : false;
}

function budgetLine(settings: Settings, money: (amount: string) => string) {
  const { extra, total, rollover } = settings;
  const paychecks = paydaysOfBudget(settings);
  if (paychecks) return `${money(paychecks.amount)} of each paycheck`;

  return rollover && total !== null
    ? `${money(total)} a month in total`
    : `${money(extra)} a month beyond the minimums`;
}

function describeRhythm({ paydays }: Settings): string {
  return paydays === null ? "No paydays" : `Paid ${rhythmNames[paydays.every].toLowerCase()}`;
}

/** With minimums only, other settings are stored but have no effect. */
function unusedNote({ strategy }: Settings): string {
  return strategy === "minimum_only" ? " (not used with minimums only)" : "";
}

function steadyLine({ steady }: Settings): string {
  if (steady === null) return "The same amounts every month where that costs little";

  return steady ? "The same amounts every month" : "Amounts that may change every month";
}

function marginLine({ promo_margin: margin }: Settings): string {
  return margin === false
    ? "Promotional balances may take until their last month"
    : "Promotional balances are finished a month early";
}

/** Describes added and removed entries. Compares without ids, which the client generates. */
function adjustmentLines(before: Settings, after: Settings, facts: PlanFacts): string[] {
  const [gone, come] = [sortAdjustments(before, facts), sortAdjustments(after, facts)];
  const isIn = (all: readonly PlanChange[], entry: PlanChange) =>
    all.some((each) => isSame({ ...each, id: "" }, { ...entry, id: "" }));
  const describeEntry = (each: PlanChange) =>
    `${adjustmentTitle(each)}: ${kindOf(each).describe(each, facts)}`;

  return [
    ...come.filter((each) => !isIn(gone, each)).map(describeEntry),
    ...gone.filter((each) => !isIn(come, each)).map((each) => `Without: ${describeEntry(each)}`),
  ];
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** Describes a what-if, a line each. Deleted debts are marked as such. */
export function describeWhatIf(whatIf: WhatIf, facts: KindFacts): string[] {
  return WHAT_IF_KINDS.flatMap((kind) => describeChanges(kind, whatIf, facts));
}

export function describeChanges(kind: WhatIfKind, whatIf: WhatIf, facts: KindFacts): string[] {
  return whatIf
    .filter((change) => change.kind === kind)
    .map((change) => whatIfKinds[kind].describe(change, facts));
}

/** Suggests a name for a what-if: `Lump sum and pause`. Empty if nothing is changed. */
export function suggestName(
  { settings, whatIf }: { settings: Settings; whatIf: WhatIf },
  current: Settings,
  { money }: Pick<PlanWords, "money">,
): string {
  const paycheck = paydaysOfBudget(settings)?.amount;
  const names = [
    settings.strategy !== current.strategy && strategyNames[chosenType(settings)].name,
    (settings.extra !== current.extra || settings.total !== current.total) &&
      `${money(centsFromAmount(settings.extra))} extra`,
    paycheck !== undefined &&
      paycheck !== paydaysOfBudget(current)?.amount &&
      `${money(centsFromAmount(paycheck))} a paycheck`,
    ...WHAT_IF_KINDS.map(
      (kind) => whatIf.some((change) => change.kind === kind) && whatIfKinds[kind].short,
    ),
  ].filter((name) => typeof name === "string");

  return capitalize(formatList(names));
}
