import type { Queries } from "#database/database.ts";
import { orderMails } from "#features/notifications/index.ts";

import type { Caller } from "./user-day.ts";
import { isTimeZone } from "./time-zone-rules.ts";
import { saveFirstTimeZone } from "./time-zone-store.ts";

/**
 * Stores the device's time zone in a profile that has none, in the caller's transaction. Background jobs
 * have no device, so they need the stored zone to use the same calendar date as the user's calls.
 */
export async function adoptTimeZone(
  queries: Queries,
  { userId, deviceTimeZone }: Caller,
): Promise<void> {
  if (deviceTimeZone === null || !isTimeZone(deviceTimeZone)) return;
  const isFirst = await saveFirstTimeZone(queries, { userId, timeZone: deviceTimeZone });
  // Emails are sent at hours of the user's time zone.
  if (isFirst) await orderMails(queries, userId);
}
