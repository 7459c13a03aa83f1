import { parseCronItem, type ParsedCronItem } from "graphile-worker";

import { type Clock, type FollowedClock, instantAfter } from "#ports/clock.ts";

type Scheduled = { name: string; schedule?: string };

const MINUTE_MS = 60_000;
/** Every schedule runs at least monthly, so there is no need to look further back. */
const LOOK_BACK_MS = 32 * 24 * 60 * MINUTE_MS;

/**
 * Returns the names of the jobs that were due after `after` and until `until`. Each is returned once, even if the
 * clock jumped over several runs, because running it again would change nothing.
 */
export function findDueJobs(jobs: readonly Scheduled[], { after, until }: Span): string[] {
  return jobs
    .filter(({ name: task, schedule: match }) => {
      if (match === undefined) return false;
      return isDue(parseCronItem({ task, match }), { after, until });
    })
    .map(({ name }) => name);
}

type Span = { after: Date; until: Date };

function isDue({ match }: ParsedCronItem, { after, until }: Span): boolean {
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

const CHECK_INTERVAL_MS = 1_000;

/**
 * Enqueues scheduled jobs by the followed clock, because graphile-worker uses the system clock. Every worker
 * process enqueues them. The job key prevents duplicates of jobs that have not started.
 * @returns a function that stops it.
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
  let isChecking = false;
  const enqueueDueJobs = async () => {
    await followed.catchUp();
    const until = clock.now();
    for (const name of findDueJobs(jobs, { after, until })) {
      // oxlint-disable-next-line no-await-in-loop -- few jobs, in the order of the list
      await order(name);
    }
    after = until; // Not reached after an error, so the next check enqueues them all again.
  };
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    void enqueueDueJobs()
      .catch(warn)
      .finally(() => {
        isChecking = false;
      });
  }, CHECK_INTERVAL_MS);

  return () => clearInterval(timer);
}
