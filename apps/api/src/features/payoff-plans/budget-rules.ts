import type { PayoffPlanSettings } from "@snowball/contract";
import { amountFromCents, compareAmounts, signOf } from "@snowball/money";
import type { Cents, Portfolio } from "@snowball/payoff";
import {
  type BudgetChoice,
  type DebtFacts,
  endsByForgiveness,
  fewestPaydays,
  isIncomeDriven,
  leastBudget,
  openForSearch,
  openPortfolio,
  paydaysOfBudget,
  type PlanSettingsFacts,
} from "@snowball/planner";

import { type PlanFacts, readPlan } from "./read-plan-rules.ts";

/**
 * Returns the least budget that works in every month, per paycheck if the plan has paycheck amounts. Null if no budget
 * works, if only minimums are paid, if there is no debt to plan, or if a debt ends by forgiveness.
 */
export function findLeast(facts: PlanFacts): BudgetChoice | null {
  if (facts.settings.strategy === "minimum_only") return null;
  const { read, settings, strategy, portfolio } = readPlan(facts);
  if (read.planned.debts.length === 0 || isForgiven(facts, portfolio)) return null;
  const paydays = paydaysOfBudget(settings);

  return leastBudget(
    openForSearch(read, (each, cents) => openPortfolio(each, settingsWith(settings, cents))),
    strategy,
    paydays === null ? 1 : fewestPaydays(paydays),
  );
}

/** Returns the settings with a budget, per paycheck if the plan has paycheck amounts. */
export function settingsWith<Settings extends PlanSettingsFacts>(
  settings: Settings,
  cents: Cents,
): Settings {
  const amount = amountFromCents(cents);
  const paydays = paydaysOfBudget(settings);
  const money =
    paydays === null ? { total: amount, paydays: null } : { paydays: { ...paydays, amount } };

  return { ...settings, rollover: true, ...money };
}

/** Whether a debt of the plan ends by forgiveness instead of payments. */
function isForgiven({ debts }: PlanFacts, portfolio: Portfolio): boolean {
  const incomeDriven = debts.filter(isIncomeDriven).map(({ uuid }) => uuid);

  return endsByForgiveness(portfolio, incomeDriven);
}

/**
 * Returns the settings with a total if the user never chose any: the least that works in every month, or what the plan
 * of an earlier day kept. If a debt ends by being forgiven, only minimums are paid, because money that other debts free
 * would be lost on it.
 * @param least null if no budget works.
 */
export function chosenSettings(facts: PlanFacts, least: string | null): PayoffPlanSettings {
  const { settings, isUndecided = false, keptBudget: kept = null } = facts;
  if (!isUndecided) return settings;
  if (least !== null) {
    const isKept = kept !== null && compareAmounts(kept, least) > 0;
    return { ...settings, total: isKept ? kept : least };
  }

  return isForgiven(facts, readPlan(facts).portfolio) ? { ...settings, rollover: false } : settings;
}

/** Returns the facts with a budget. If the user never chose settings, this is the least that works in every month. */
export function withBudget<Facts extends PlanFacts>(
  facts: Facts,
  least = facts.isUndecided === true ? findLeast(facts) : null,
): Facts {
  const settings = chosenSettings(facts, least && amountFromCents(least.amount));

  return { ...facts, settings };
}

type PlannedBefore = {
  settings: Pick<PayoffPlanSettings, "total">;
  debts: readonly DebtFacts[];
};

/**
 * Returns the budget of the plan of an earlier day, for a user who chose none: it stays the same when a debt is paid
 * off or the minimum of a card declines, so that the debt-free date does not move away from a user who pays as planned.
 * @returns null if a debt was removed or excluded, or the minimum of one is known from another source or was corrected.
 */
export function keptBudget(
  { settings, debts: before }: PlannedBefore,
  debts: readonly DebtFacts[],
): string | null {
  const planned = before.filter((debt) => debt.is_included && !isPaidOff(debt));
  const isKept = planned.every((debt) => {
    const now = debts.find(({ uuid }) => uuid === debt.uuid);
    return now?.is_included === true && (isPaidOff(now) || hasSameMinimum(debt, now));
  });

  return isKept ? settings.total : null;
}

/**
 * Returns the total of a plan of this month, for a user who chose no budget. Null if a debt was added since: its
 * payments are part of this month's money.
 */
export function totalOfMonth(
  { settings, debts: before }: PlannedBefore,
  debts: readonly DebtFacts[],
): string | null {
  const planned = new Set(before.filter((debt) => debt.is_included).map(({ uuid }) => uuid));
  const hasNew = debts.some((debt) => debt.is_included && !planned.has(debt.uuid));

  return hasNew ? null : settings.total;
}

function isPaidOff({ owed: { value } }: DebtFacts): boolean {
  return value !== null && signOf(value) <= 0;
}

/** A bank may report another minimum with each statement. A user's minimum must be the same. */
function hasSameMinimum({ minimum: then }: DebtFacts, { minimum: now }: DebtFacts): boolean {
  return then.source === now.source && (now.source !== "user" || then.value === now.value);
}
