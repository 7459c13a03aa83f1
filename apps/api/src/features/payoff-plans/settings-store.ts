import type { PayoffPlanSettings } from "@snowball/contract";
import { eq, sql } from "drizzle-orm";

import { prepareOnce, type Queries } from "#database/database.ts";
import { payoffPlanSettings } from "#database/schema.ts";

const settingsOfUser = prepareOnce((queries) =>
  queries
    .select({ settings: payoffPlanSettings.settings })
    .from(payoffPlanSettings)
    .where(eq(payoffPlanSettings.userId, sql.placeholder("userId")))
    .prepare("payoff_plan_settings_of_user"),
);

/** What the user last chose; null who never did. */
export async function findSettings(
  queries: Queries,
  userId: string,
): Promise<PayoffPlanSettings | null> {
  const [row] = await settingsOfUser(queries).execute({ userId });

  return row?.settings ?? null;
}

/** The same, held until the transaction ends. */
export async function lockSettings(
  queries: Queries,
  userId: string,
): Promise<PayoffPlanSettings | null> {
  const [row] = await queries
    .select({ settings: payoffPlanSettings.settings })
    .from(payoffPlanSettings)
    .where(eq(payoffPlanSettings.userId, userId))
    .for("update");

  return row?.settings ?? null;
}

export async function saveSettings(
  queries: Queries,
  { userId, settings, now }: { userId: string; settings: PayoffPlanSettings; now: Date },
): Promise<void> {
  await queries
    .insert(payoffPlanSettings)
    .values({ userId, settings, updatedAt: now })
    .onConflictDoUpdate({
      target: payoffPlanSettings.userId,
      set: { settings, updatedAt: now },
    });
}
