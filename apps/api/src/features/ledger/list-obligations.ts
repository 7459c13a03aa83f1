import type { ClosedDebt, Obligation } from "@snowball/contract";

import type { Dependencies } from "#dependencies.ts";
import { type Caller, findUserDay } from "#features/profile/index.ts";
import { Problem } from "#http/problem.ts";

import { findClosedDebts } from "./ledger-store.ts";
import { presentObligation, presentWithoutCycle } from "./present-obligation.ts";
import { readLedgers } from "./read-ledgers.ts";

export type LedgerDeps = Pick<Dependencies, "database" | "clock">;

/**
 * Returns every cycle of a debt, newest first. Callers cut pages out of the list, which grows by a dozen a year.
 * @throws Problem `not_found` if the debt is another user's or was removed.
 */
export async function listObligations(
  { database, clock }: LedgerDeps,
  { caller, debtId }: { caller: Caller; debtId: string },
): Promise<Obligation[]> {
  const { userId } = caller;
  const now = clock.now();

  return database.asUser(userId, async (db) => {
    const day = await findUserDay(db, caller, now);
    const [of] = await readLedgers(db, { userId, now, day, debtId });
    if (!of) throw new Problem("not_found", { reason: "no such debt of this user" });
    const { obligations } = of.ledger;
    if (obligations.length === 0) return presentWithoutCycle(of);
    return obligations.toReversed().map((evaluated) => presentObligation(evaluated, of));
  });
}

/** Returns debts with closed accounts, and their payments. No total or plan includes them. */
export async function listClosedDebts(
  { database, clock }: LedgerDeps,
  caller: Caller,
): Promise<ClosedDebt[]> {
  return database.asUser(caller.userId, async (db) => {
    const { dayOf } = await findUserDay(db, caller, clock.now());
    const rows = await findClosedDebts(db, caller.userId);
    const debts = new Map(rows.map(({ debt }) => [debt.uuid, debt]));
    return [...debts.values()].map(({ closedAt, ...debt }) => ({
      ...debt,
      closed_on: dayOf(closedAt),
      payments: rows
        .filter((row) => row.debt.uuid === debt.uuid)
        .flatMap(({ payment }) => payment ?? []),
    }));
  });
}
