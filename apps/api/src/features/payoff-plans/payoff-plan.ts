import type { PayoffPlan, PayoffPlanSettings } from "@snowball/contract";
import { largerAmount, signOf, subtractAmount, sumAmounts } from "@snowball/money";
import { DEFAULT_SETTINGS, isCounted, readPortfolio } from "@snowball/planner";

import type { Db } from "#database/database.ts";
import type { Caller } from "#features/profile/index.ts";
import { refuseFaults } from "#http/problem.ts";
import { enqueue } from "#jobs/job-list.ts";

import { computePlan } from "./compute-plan.ts";
import { findPlanFacts, type KnownFacts, type PayoffPlanDeps } from "./find-plan-facts.ts";
import { chosenSettings } from "./budget-rules.ts";
import { debtsNamedIn, findSettingsFaults } from "./settings-rules.ts";
import { saveSettings } from "./settings-store.ts";
import { findPlanned, type Snapshot } from "./snapshot-store.ts";

/** Returns the user's payoff plan: the settings and their outcome. */
export async function getPayoffPlan(deps: PayoffPlanDeps, caller: Caller): Promise<PayoffPlan> {
  return assessPayoffPlan(caller.userId, await findPlanFacts(deps, caller));
}

/** Like `getPayoffPlan`, but with facts that were already read. */
async function assessPayoffPlan(
  userId: string,
  { facts, now, isDayGuessed }: Omit<KnownFacts, "ledgers">,
): Promise<PayoffPlan> {
  const { today, ledger, steadyAmounts } = facts;
  const outcome = await computePlan(userId, "outcome", { facts });

  return {
    settings: chosenSettings(facts, outcome.least_budget?.amount ?? null),
    is_chosen: !facts.isUndecided,
    month_total: facts.monthTotal,
    delayed_extra: facts.delayedExtra,
    past_paychecks: facts.pastPaychecks,
    as_of: now.toISOString(),
    today: isDayGuessed ? null : today,
    ledger: [...ledger],
    steady_amounts: [...steadyAmounts],
    outcome,
  };
}

/**
 * Replaces the user's settings and returns their plan. It is computed first: if that fails, nothing is stored, and the
 * call can be repeated. The settings may name debts of the user and debts that the previous settings name: a removed
 * debt keeps its place until the user takes it out, and has it again if it is restored.
 * @throws FieldProblem if they contradict themselves or name a debt that is not the user's.
 */
export async function setPayoffPlan(
  deps: PayoffPlanDeps,
  { caller, settings }: { caller: Caller; settings: PayoffPlanSettings },
): Promise<PayoffPlan> {
  const { userId } = caller;
  const { facts, now, isDayGuessed } = await findPlanFacts(deps, caller);
  const ids = [...facts.debts.map(({ uuid }) => uuid), ...debtsNamedIn(facts.settings)];
  const faults = findSettingsFaults(settings, new Set(ids));
  refuseFaults(faults);

  const chosen = { ...facts, settings, isUndecided: false };
  const plan = await assessPayoffPlan(userId, { facts: chosen, now, isDayGuessed });
  await deps.database.asUserInTransaction(userId, async (db) => {
    await saveSettings(db, { userId, settings, now });
    await enqueue(db, "snapshot_payoff_plan", { userId });
  });
  return plan;
}

/** Saves a monthly budget for a user who has no settings yet. */
export async function startWithBudget(
  db: Db,
  { userId, total, now }: { userId: string; total: string; now: Date },
): Promise<void> {
  const settings = { ...DEFAULT_SETTINGS, total };

  await saveSettings(db, { userId, settings, now });
}

/** The debt-free month of the user's plan, according to its snapshots. */
export type DebtFreeMonths = {
  month: string;
  /** The debt-free month of an earlier snapshot; null if there is no snapshot, or it had none. */
  before: string | null;
  /** The number of debts with a balance that the plan pays. */
  plannedCount: number;
  /** Whether the plan includes all debts. Otherwise some debt remains when it ends. */
  isEverything: boolean;
};

/** What the debts of the plan owe, compared with an earlier snapshot. */
export type OwedSince = {
  before: string;
  now: string;
  /** Negative if more is owed. */
  less: string;
  currency: string | null;
  /** Whether `now` includes estimated interest, because the user entered a balance or a bank was unlinked. */
  isAbout: boolean;
  /** The debts that were paid off since. */
  paidOff: string[];
};

/** The last snapshot of a plan, compared with an earlier one. */
export type PlanSince = {
  debtFree: DebtFreeMonths;
  /** Null if there is no earlier snapshot, or no debt to compare. */
  owed: OwedSince | null;
};

/** Compares the last snapshot of a user's plan with an earlier one; null if the last one has no debt-free month. */
export async function readPlanSince(
  db: Db,
  { userId, today, before }: { userId: string; today: string; before: string },
): Promise<PlanSince | null> {
  const last = await findPlanned(db, { userId, through: today });
  if (last === null || last.debtFreeMonth === null) return null;
  const earlier = await findPlanned(db, { userId, through: before });
  const { debts: planned } = readPortfolio(last.debts, last.takenOn);
  const owing = last.debts
    .filter(isCounted)
    .filter(({ owed }) => owed.value === null || signOf(owed.value) > 0);
  const debtFree = {
    month: last.debtFreeMonth,
    before: earlier?.debtFreeMonth ?? null,
    plannedCount: planned.length,
    isEverything: owing.every(({ uuid }) => planned.some(({ id }) => id === uuid)),
  };

  return { debtFree, owed: earlier && compareOwed(last, earlier) };
}

/**
 * Counts the included debts that both snapshots have, in the plan's currency and with known balances; null if there are
 * none. An overpaid debt counts as zero.
 */
function compareOwed({ debts, currency }: Snapshot, earlier: Snapshot): OwedSince | null {
  const pairs = debts
    .filter((debt) => debt.is_included && debt.currency === currency)
    .flatMap((debt) => {
      const was = earlier.debts.find(({ uuid }) => uuid === debt.uuid)?.owed.value ?? null;
      const { value: now } = debt.owed;
      return was === null || now === null ? [] : [{ debt, was, now }];
    });
  if (pairs.length === 0) return null;
  const sum = (of: "was" | "now") =>
    sumAmounts(pairs.map((pair) => largerAmount("0.00", pair[of])));
  const gone = pairs.filter(({ was, now }) => signOf(was) > 0 && signOf(now) <= 0);

  return {
    before: sum("was"),
    now: sum("now"),
    less: subtractAmount(sum("was"), sum("now")),
    currency,
    isAbout: pairs.some(
      ({ debt: { account, owed } }) => account === null || owed.source === "user",
    ),
    paidOff: gone.map(({ debt }) => debt.uuid),
  };
}
