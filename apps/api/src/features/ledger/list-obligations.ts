import type { Obligation } from "@snowball/contract";

import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { type Caller, findUserDay } from "#features/profile/index.ts";
import { Problem } from "#http/problem.ts";

import { presentObligation } from "./present-obligation.ts";
import { type DebtLedger, type LedgerReading, readLedgers } from "./read-ledgers.ts";

export type LedgerDeps = Pick<Dependencies, "database" | "clock">;

/**
 * Every cycle of a debt, the newest first. There are a dozen a year, so a page is cut out of all of them.
 * @throws Problem `not_found` for a debt that is not the user's, or was removed.
 */
export async function listObligations(
  { database, clock }: LedgerDeps,
  { caller, debtId }: { caller: Caller; debtId: string },
): Promise<Obligation[]> {
  const { userId } = caller;
  const now = clock.now();

  return database.asUser(userId, async (queries) => {
    const day = await findUserDay(queries, caller, now);
    const of = await readOne(queries, { userId, now, day, debtId });
    return of.ledger.obligations.toReversed().map((told) => presentObligation(told, of));
  });
}

/** @throws Problem `not_found`. */
export async function readOne(
  queries: Queries,
  reading: LedgerReading & { debtId: string },
): Promise<DebtLedger> {
  const [only] = await readLedgers(queries, reading);
  if (!only) throw new Problem("not_found", { reason: "no such debt of this user" });

  return only;
}
