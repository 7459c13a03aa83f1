import type { PayoffSnapshot } from "@snowball/contract";

import { countIfLast, type Window } from "#http/page.ts";

import type { PayoffPlanDeps } from "./find-plan-facts.ts";
import { countSnapshots, findSnapshots, type SnapshotTotals } from "./snapshot-store.ts";

type Listed = { takenOn: string } & SnapshotTotals;

/** Returns one window of the user's plan snapshots, newest first, and the number of all days. */
export async function listSnapshots(
  { database }: Pick<PayoffPlanDeps, "database">,
  { userId, window }: { userId: string; window: Window },
): Promise<{ snapshots: Listed[]; count: number }> {
  return database.asUser(userId, async (queries) => {
    const snapshots = await findSnapshots(queries, userId, window);
    const count = countIfLast(window, snapshots.length) ?? (await countSnapshots(queries, userId));
    return { snapshots, count };
  });
}

export function presentSnapshot({ takenOn, debtFreeMonth, ...totals }: Listed): PayoffSnapshot {
  const { status, currency, owed, months, paid, interest, fees } = totals;

  return {
    on: takenOn,
    status,
    currency,
    owed,
    months,
    debt_free_month: debtFreeMonth,
    paid,
    interest,
    fees,
  };
}
