import type { PayoffPlanSettings } from "@snowball/contract";

import type { Dependencies } from "#dependencies.ts";

import { DEFAULT_SETTINGS } from "./default-settings.ts";
import { findSettings } from "./settings-store.ts";

export type PayoffPlanDeps = Pick<Dependencies, "database" | "clock">;

/** The user's settings, or those of who never chose. */
export async function getPayoffPlan(
  { database, clock }: PayoffPlanDeps,
  { userId }: { userId: string },
): Promise<{ settings: PayoffPlanSettings; asOf: Date }> {
  const settings = await database.asUser(userId, (queries) => findSettings(queries, userId));

  return { settings: { ...DEFAULT_SETTINGS, ...settings }, asOf: clock.now() };
}
