import type { FollowInclusion } from "#features/debts/index.ts";

import { lockSettings, saveSettings } from "./settings-store.ts";
import { adjustPaydays, adjustTotal } from "./total-move-rules.ts";

/**
 * Adjusts the total when a debt is included or excluded. Without a total there is nothing to adjust: minimums plus
 * an extra follow by themselves.
 */
export const followInclusion: FollowInclusion = async (queries, { userId, now, ...inclusion }) => {
  const before = await lockSettings(queries, userId);
  if (before === null) return { totalBefore: null, totalAfter: null };
  const { total, paydays } = before;
  const moved = total === null ? null : adjustTotal(total, inclusion);
  const settings = {
    ...before,
    total: moved,
    ...(paydays && { paydays: adjustPaydays(paydays, inclusion) }),
  };
  await saveSettings(queries, { userId, settings, now });

  return { totalBefore: total, totalAfter: moved };
};
