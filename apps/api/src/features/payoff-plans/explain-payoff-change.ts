import type { Debt, PayoffChange } from "@snowball/contract";
import { type DebtActivity, type ExplainedChange, toCents } from "@snowball/planner";

import type { Caller } from "#features/profile/index.ts";
import { Problem } from "#http/problem.ts";

import { type AccountActivity, findActivity } from "./activity-store.ts";
import { computePlan } from "./compute-plan.ts";
import { completeSettings } from "./default-settings.ts";
import { findPlanFacts, type PayoffPlanDeps } from "./find-plan-facts.ts";
import { findGoneDebts } from "./gone-debts-store.ts";
import { type PlanInput, readPlan } from "./read-plan-rules.ts";
import { findSnapshotFor } from "./snapshot-store.ts";
import { findAsEntered, findInferredMinimums } from "./unchanged-figures.ts";

export type PayoffChangeAnswer = Pick<PayoffChange, "as_entered" | "gone"> & {
  from: string;
  to: string;
  before: PlanInput;
  after: PlanInput;
  change: ExplainedChange;
};

/**
 * Why the user's plan of today is another one than that of a day before. Both are computed anew, by
 * the same engine, from what was known on their days.
 * @param from the day to compare with; the last snapshot up to it counts, or else the first there is.
 *   Today's own is never compared with: it may be seconds old.
 * @throws Problem `snapshot_not_found` where there is none of an earlier day.
 */
export async function explainPayoffChange(
  deps: PayoffPlanDeps,
  { caller, from }: { caller: Caller; from: string },
): Promise<PayoffChangeAnswer> {
  const { userId } = caller;
  const facts = await findPlanFacts(deps, caller);
  const { debts, today } = facts;
  const after = readPlan(facts);

  const { snapshot, activity, gone } = await deps.database.asUser(userId, async (queries) => {
    const { currency } = after;
    const found = await findSnapshotFor(queries, { userId, day: from, today, currency });
    if (!found) throw new Problem("snapshot_not_found");
    const accountIds = debts.flatMap(({ account }) => (account === null ? [] : [account]));
    const range = { userId, accountIds, after: found.takenOn, through: today };
    const listed = new Set(debts.map(({ uuid }) => uuid));
    const ids = found.debts.map(({ uuid }) => uuid).filter((id) => !listed.has(id));
    return {
      snapshot: found,
      activity: await findActivity(queries, range),
      gone: await findGoneDebts(queries, { userId, ids }),
    };
  });

  const before = readPlan({
    debts: snapshot.debts,
    settings: completeSettings(snapshot.settings, snapshot.takenOn),
    today: snapshot.takenOn,
  });
  const change = await computePlan(userId, "change", {
    before,
    after,
    activity: activityOfDebts(debts, activity),
    inferredMinimums: findInferredMinimums(
      { debts: snapshot.debts, plan: before },
      { debts, plan: after },
    ),
  });
  const as_entered = findAsEntered(debts, snapshot.debts);
  return { from: snapshot.takenOn, to: today, before, after, change, as_entered, gone };
}

/** Sums that are too large to be exact are as good as unknown. */
function activityOfDebts(
  debts: readonly Debt[],
  activity: readonly AccountActivity[],
): DebtActivity[] {
  return debts.flatMap(({ uuid, account }) => {
    const ofDebt = activity.find(({ accountId }) => accountId === account);
    const payments = ofDebt ? toCents(ofDebt.paid) : null;
    const charges = ofDebt ? toCents(ofDebt.charged) : null;
    return payments === null || charges === null ? [] : [{ debt: uuid, payments, charges }];
  });
}
