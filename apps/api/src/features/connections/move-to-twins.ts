import type { Queries } from "#database/database.ts";
import { lockDebtor, moveDebtWords } from "#features/debts/index.ts";
import { carryLedger } from "#features/ledger/index.ts";
import { carryScenarios, followJoin, moveInSnapshots } from "#features/payoff-plans/index.ts";
import { findUserDay } from "#features/profile/index.ts";

import type { Connection } from "./connection-store.ts";
import {
  copyReminders,
  findTwinAccounts,
  moveUndonePayments,
  renameTransactions,
} from "./duplicate-store.ts";

/**
 * Moves the user's input for the accounts of a connection to the same accounts of another
 * connection, before the first one is deleted. This includes nickname, settings, overrides,
 * payments, reminders, plan order, scenarios and history. Call it in a transaction.
 * @returns whether there are such accounts. The caller then recalculates the ledger.
 */
export async function moveToTwins(
  queries: Queries,
  { id, userId }: Pick<Connection, "id" | "userId">,
  now: Date,
): Promise<boolean> {
  await lockDebtor(queries, userId);
  const twins = await findTwinAccounts(queries, id);
  const day = await findUserDay(queries, { userId, deviceTimeZone: null }, now);

  for (const { isDebt, isCounted, ...debts } of twins) {
    /* oxlint-disable no-await-in-loop -- a few accounts in one transaction */
    await renameTransactions(queries, debts);
    if (!isDebt) continue;
    const { from: entered, to: linked } = debts;
    await moveDebtWords(queries, { userId, ...debts, isCounted, now });
    await carryLedger(queries, { userId, ...debts, now, day });
    await moveUndonePayments(queries, { userId, ...debts });
    await copyReminders(queries, { userId, ...debts });
    await carryScenarios(queries, { userId, entered, linked, now, day });
    await followJoin(queries, { userId, entered, linked, now, day });
    await moveInSnapshots(queries, { userId, ...debts });
    /* oxlint-enable no-await-in-loop */
  }
  return twins.length > 0;
}
