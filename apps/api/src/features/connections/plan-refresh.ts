import { daysBetween } from "@snowball/dates";

import type { Queries } from "#database/database.ts";
import { findNearestDueDate } from "#features/accounts/index.ts";
import { findUserDay } from "#features/profile/index.ts";
import { instantAfter } from "#ports/clock.ts";

import { type Connection, storeRefreshTimes } from "./connection-store.ts";
import { refreshInMs } from "./refresh-rules.ts";

type Plan = {
  connection: Pick<Connection, "id" | "userId" | "toldAt">;
  isKeptUpToDate: boolean;
  now: Date;
};

/** Plans the next refresh of a connection. */
export async function planRefresh(
  queries: Queries,
  { connection: { id: connectionId, userId, toldAt }, isKeptUpToDate, now }: Plan,
): Promise<void> {
  const { today } = await findUserDay(queries, { userId, deviceTimeZone: null }, now);
  const dueOn = await findNearestDueDate(queries, { connectionId, today });
  const dueInDays = dueOn === null ? null : daysBetween(today, dueOn);
  const need = { connectionId, isKeptUpToDate, needsUser: false, dueInDays, toldAt };

  const at = instantAfter(now, refreshInMs(need, now));
  await storeRefreshTimes(queries, [{ connectionId, at }]);
}
