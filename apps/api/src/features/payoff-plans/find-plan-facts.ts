import type { Debt, SteadyAmount } from "@snowball/contract";

import { monthAfter } from "@snowball/dates";
import { DEFAULT_SETTINGS } from "@snowball/planner";

import type { Db } from "#database/database.ts";
import type { SnapshotDebt } from "#database/schema.ts";
import type { Dependencies } from "#dependencies.ts";
import { lastDateToHaveBegun } from "#features/debts/index.ts";
import { describeLedgers, findListedAhead, readLedgers } from "#features/ledger/index.ts";
import { type Caller, findUserDay, type UserDay } from "#features/profile/index.ts";

import { keptBudget, totalOfMonth } from "./budget-rules.ts";
import { findPastPaychecks } from "./past-paychecks.ts";
import type { PlanFacts } from "./read-plan-rules.ts";
import { findSettings } from "./settings-store.ts";
import {
  behindUntilStatement,
  delayedInto,
  metInMonth,
  withLastPayments,
} from "./snapshot-rules.ts";
import { findPlansAround } from "./snapshot-store.ts";

export type PayoffPlanDeps = Pick<Dependencies, "database" | "clock">;

/** The facts at an instant. */
export type KnownFacts = Awaited<ReturnType<typeof readFactsOnDay>> & {
  now: Date;
  /** The user's time zone is unknown, so `today` is the day in UTC. */
  isDayGuessed: boolean;
};

/** Reads the facts that a user's payoff plan is computed from, as of now. */
export async function findPlanFacts(
  { database, clock }: PayoffPlanDeps,
  caller: Caller,
): Promise<KnownFacts> {
  const { userId } = caller;
  const now = clock.now();

  return database.asUser(userId, async (db) => {
    const day = await findUserDay(db, caller, now);
    const read = await readFactsOnDay(db, { userId, now, day });

    return { ...read, now, isDayGuessed: day.isGuess };
  });
}

/** Reads the facts on the user's day, with the ledgers that they describe, in the caller's transaction. */
export async function readFactsOnDay(
  db: Db,
  { userId, now, day }: { userId: string; now: Date; day: UserDay },
) {
  const { today } = day;
  const [ledgers, chosen, planned, pastPaychecks, listedAhead] = await Promise.all([
    readLedgers(db, { userId, now, day }),
    findSettings(db, userId),
    findPlansAround(db, { userId, today }),
    findPastPaychecks(db, { userId, today }),
    findListedAhead(db, { userId, since: monthAfter(today, -1) }),
  ]);
  const { last, first, lastMonth } = planned;
  const debts = ledgers.map(({ debt }) => debt);
  const dates = { today, lastBegun: lastDateToHaveBegun(now) };
  const described = describeLedgers(ledgers, dates, {
    listedAhead,
    metBefore: metInMonth(last, { debts, today }),
    behind: behindUntilStatement(last, { debts, today }),
  });
  const facts: Required<Omit<PlanFacts, "debts" | "read">> & { debts: Debt[] } = {
    debts,
    ledger: withLastPayments(described, last, today),
    steadyAmounts: steadyAmountsOf(last?.debts ?? []),
    settings: chosen ?? DEFAULT_SETTINGS,
    isUndecided: chosen === null,
    keptBudget: chosen === null && last !== null ? keptBudget(last, debts) : null,
    monthTotal: chosen === null && first !== null ? totalOfMonth(first, debts) : null,
    delayedExtra: delayedInto(lastMonth, { today, ledgers, until: now }),
    pastPaychecks,
    today,
  };

  return { facts, ledgers };
}

/** Returns the steady payments of a plan; none if it was not steady. */
export function steadyAmountsOf(debts: readonly SnapshotDebt[]): SteadyAmount[] {
  return debts.flatMap(({ uuid: debt, steady: amount }) =>
    amount === null ? [] : [{ debt, amount }],
  );
}
