import type { Dependencies } from "#dependencies.ts";
import { createJob } from "#jobs/job-list.ts";
import { instantAfter } from "#ports/clock.ts";

import { deleteRemovedDebts } from "./debt-entry-store.ts";

/** How long a removed debt can be restored, as the contract promises. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Deletes removed debts that were not restored in time. */
export function createForgetRemovedDebtsJob({ database, clock }: Dependencies) {
  return createJob("forget_removed_debts", async () => {
    const before = instantAfter(clock.now(), -KEPT_MS);
    await database.asSystem((queries) => deleteRemovedDebts(queries, before));
  });
}
