import type { PayoffSnapshot } from "@snowball/contract";
import { addDays } from "@snowball/dates";

/** A month back shows what a month did; what moved yesterday is in it. */
const DAYS_BACK = 28;

/**
 * Those of the days before today. Today's own may be seconds old, and who travels west may have one of
 * a later day.
 */
export function earlierSnapshots<Snapshot extends Pick<PayoffSnapshot, "on">>(
  snapshots: readonly Snapshot[],
  today: string,
): Snapshot[] {
  return snapshots.filter(({ on }) => on < today);
}

/**
 * The day to compare with at first: the last one that is four weeks back, or else the first there is;
 * null where no plan was noted yet.
 * @param snapshots of earlier days, newest first.
 */
export function firstComparedDay(
  snapshots: readonly Pick<PayoffSnapshot, "on">[],
  today: string,
): string | null {
  const latest = addDays(today, -DAYS_BACK);
  const chosen = snapshots.find(({ on }) => on <= latest) ?? snapshots.at(-1);

  return chosen?.on ?? null;
}
