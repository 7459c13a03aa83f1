import { parseCronItem, type ParsedCronItem } from "graphile-worker";

import { type Clock, type FollowedClock, instantAfter } from "#ports/clock.ts";

type Scheduled = { name: string; schedule?: string };

const MINUTE_MS = 60_000;
/** Every schedule comes round within a month, so nothing is missed by not looking further back. */
const LOOK_BACK_MS = 32 * 24 * 60 * MINUTE_MS;

/**
 * Names of the jobs whose schedule came round after one instant and until another, each once: a clock
 * that jumped over forty nights finds the world as it is after them, and there is one such world.
 */
export function jobsComeRound(jobs: readonly Scheduled[], { after, until }: Span): string[] {
  return jobs
    .filter(({ name: task, schedule: match }) => {
      if (match === undefined) return false;
      return comesRound(parseCronItem({ task, match }), { after, until });
    })
    .map(({ name }) => name);
}

type Span = { after: Date; until: Date };

function comesRound({ match }: ParsedCronItem, { after, until }: Span): boolean {
  const first = Math.max(after.getTime() + 1, until.getTime() - LOOK_BACK_MS);
  const last = until.getTime() - (until.getTime() % MINUTE_MS);
  for (let minute = last; minute >= first; minute -= MINUTE_MS) {
    const at = instantAfter(until, minute - until.getTime());
    const isMatch = match({
      min: at.getUTCMinutes(),
      hour: at.getUTCHours(),
      date: at.getUTCDate(),
      month: at.getUTCMonth() + 1,
      dow: at.getUTCDay(),
    });
    if (isMatch) return true;
  }
  return false;
}

const LOOK_EVERY_MS = 1_000;

/**
 * Orders what is scheduled by a clock that others move; graphile-worker goes by the machine's. Each
 * process that works orders for itself: a job that another one has ordered and not begun is the same.
 * @returns how to stop.
 */
export function followSchedules({
  jobs,
  clock,
  followed,
  order,
  warn,
}: {
  jobs: readonly Scheduled[];
  clock: Pick<Clock, "now">;
  followed: FollowedClock;
  order: (name: string) => Promise<unknown>;
  warn: (error: Error) => void;
}): () => void {
  let after = clock.now();
  let isLooking = false;
  const look = async () => {
    await followed.catchUp();
    const until = clock.now();
    for (const name of jobsComeRound(jobs, { after, until })) {
      // oxlint-disable-next-line no-await-in-loop -- a handful, in the order in which they are listed
      await order(name);
    }
    after = until; // Not where one could not be ordered: the next look orders them all.
  };
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void look()
      .catch(warn)
      .finally(() => {
        isLooking = false;
      });
  }, LOOK_EVERY_MS);

  return () => clearInterval(timer);
}
