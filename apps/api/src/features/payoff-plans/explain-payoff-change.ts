import type { PayoffChange } from "@snowball/contract";
import type { ExplainedChange } from "@snowball/planner";

import type { Caller } from "#features/profile/index.ts";
import { Problem } from "#http/problem.ts";

import { findActivity, findPaymentActivity } from "./activity-store.ts";
import { describeActivity } from "./describe-activity.ts";
import { computePlan } from "./compute-plan.ts";
import { completeSettings } from "./default-settings.ts";
import { findPlanFacts, type PayoffPlanDeps, steadyAmountsOf } from "./find-plan-facts.ts";
import { findGoneDebts } from "./gone-debts-store.ts";
import { type PlanInput, readPlan } from "./read-plan-rules.ts";
import { findSnapshotFor } from "./snapshot-store.ts";
import { findInferredMinimums, findUnchangedBalances } from "./unchanged-figures.ts";

export type PayoffChangeAnswer = Pick<PayoffChange, "as_entered" | "gone"> & {
  from: string;
  to: string;
  before: PlanInput;
  after: PlanInput;
  change: ExplainedChange;
  /** The earlier plan's debt-free month as the user saw it on that day; null if it had none. */
  debtFreeMonthBefore: string | null;
};

/**
 * Explains why the user's current plan differs from that of an earlier day. Recomputes both with the same engine
 * from the facts of their days.
 * @param from the day to compare with. Uses the last snapshot up to it, or else the first one. Never uses today's
 *   snapshot, which may be seconds old.
 * @throws Problem `snapshot_not_found` if there is no snapshot of an earlier day.
 */
export async function explainPayoffChange(
  deps: PayoffPlanDeps,
  { caller, from }: { caller: Caller; from: string },
): Promise<PayoffChangeAnswer> {
  const { userId } = caller;
  const facts = await findPlanFacts(deps, caller);
  const { debts, today } = facts;
  const after = readPlan(facts);

  const { snapshot, gone, ...activity } = await deps.database.asUser(userId, async (queries) => {
    const { currency } = after;
    const found = await findSnapshotFor(queries, { userId, day: from, today, currency });
    if (!found) throw new Problem("snapshot_not_found");
    const accountIds = debts.flatMap(({ account }) => (account === null ? [] : [account]));
    const range = { userId, accountIds, after: found.takenOn, through: today };
    const listed = new Set(debts.map(({ uuid }) => uuid));
    const ids = found.debts.map(({ uuid }) => uuid).filter((id) => !listed.has(id));
    return {
      snapshot: found,
      transactions: await findActivity(queries, range),
      payments: await findPaymentActivity(queries, {
        userId,
        since: found.takenAt,
        day: found.takenOn,
      }),
      gone: await findGoneDebts(queries, { userId, ids }),
    };
  });

  const then = {
    debts: snapshot.debts,
    settings: completeSettings(snapshot.settings),
    ledger: snapshot.debts.flatMap(({ ledger }) => ledger ?? []),
    steadyAmounts: steadyAmountsOf(snapshot.debts),
    today: snapshot.takenOn,
  };
  const before = readPlan(then);
  const as_entered = findUnchangedBalances(debts, snapshot.debts);
  const change = await computePlan(userId, "change", {
    before: then,
    after: facts,
    activity: describeActivity(debts, {
      ...activity,
      before: snapshot.debts.flatMap(({ ledger }) => ledger ?? []),
      after: facts.ledger,
      asEntered: as_entered,
    }),
    estimatedBalances: as_entered,
    inferredMinimums: findInferredMinimums(
      { debts: snapshot.debts, plan: before },
      { debts, plan: after },
    ),
  });
  return {
    from: snapshot.takenOn,
    to: today,
    before,
    after,
    change,
    debtFreeMonthBefore: snapshot.debtFreeMonth,
    as_entered,
    gone,
  };
}
