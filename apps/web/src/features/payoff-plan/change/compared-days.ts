import type { PayoffSnapshot } from "@snowball/contract";
import { addDays } from "@snowball/dates";

/** About a month, so that the comparison shows a month's effect. Newer changes are included. */
const DAYS_BACK = 28;

/**
 * Returns the snapshots before today. Today's own is too new to compare with. A traveler's device can even
 * be a day behind the newest snapshot.
 */
export function earlierSnapshots<Snapshot extends Pick<PayoffSnapshot, "on">>(
  snapshots: readonly Snapshot[],
  today: string,
): Snapshot[] {
  return snapshots.filter(({ on }) => on < today);
}

/**
 * Returns the initial day to compare with: the newest one at least four weeks ago, or else the oldest one.
 * Returns null if there are no snapshots.
 * @param snapshots Snapshots of earlier days, newest first.
 */
export function firstComparedDay(
  snapshots: readonly Pick<PayoffSnapshot, "on">[],
  today: string,
): string | null {
  const latest = addDays(today, -DAYS_BACK);
  const chosen = snapshots.find(({ on }) => on <= latest) ?? snapshots.at(-1);

  return chosen?.on ?? null;
}
