import type { FollowInclusion } from "#features/debts/index.ts";

import { lockSettings, saveSettings } from "./settings-store.ts";
import { movedTotal } from "./total-move-rules.ts";

/** Who set no total has one that follows by itself: the minimums of the plan's debts, and an extra. */
export const followInclusion: FollowInclusion = async (queries, { userId, now, ...inclusion }) => {
  const settings = await lockSettings(queries, userId);
  const total = settings?.total ?? null;
  if (settings === null || total === null) return { totalBefore: null, totalAfter: null };

  const moved = movedTotal(total, inclusion);
  await saveSettings(queries, { userId, settings: { ...settings, total: moved }, now });
  return { totalBefore: total, totalAfter: moved };
};
