import { daysBetween } from "@snowball/dates";

import { instantAfter } from "#ports/clock.ts";

import { dayIn } from "./day-rules.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const EPOCH = "1970-01-01";
/** Clocks are at most so far ahead of UTC, or behind it; where a day is left out, the next one begins by then. */
const OFF_UTC_MAX_MS = 26 * HOUR_MS;

/** The hour that clocks show at an instant, 0–23; in UTC for who chose no time zone. */
export function hourIn(timeZone: string, now: Date): number {
  return Number(formatFor(timeZone || "UTC").format(now));
}

/**
 * When clocks there first show an hour of a day, or what comes in its place where they never do: the
 * hour may be skipped in spring, and a whole day where a country changes sides of the date line.
 */
export function instantIn(
  timeZone: string,
  { date, hour }: { date: string; hour: number },
  near: Date,
): Date {
  const written = (at: Date) => `${dayIn(timeZone, at)} ${padded(hourIn(timeZone, at))}`;
  const wanted = `${date} ${padded(hour)}`;
  const inUtcMs = daysBetween(EPOCH, date) * 24 * HOUR_MS + hour * HOUR_MS;
  const minutesAfter = (minutes: number) =>
    instantAfter(near, inUtcMs + minutes * MINUTE_MS - near.getTime());

  let [before, after] = [-OFF_UTC_MAX_MS / MINUTE_MS, OFF_UTC_MAX_MS / MINUTE_MS];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (written(minutesAfter(middle)) < wanted) before = middle;
    else after = middle;
  }
  return minutesAfter(after);
}

function padded(hour: number): string {
  return String(hour).padStart(2, "0");
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Building one costs as much as a hundred uses of it. Zones that users chose are those that there are. */
function formatFor(timeZone: string): Intl.DateTimeFormat {
  const key = timeZone.toLowerCase();
  const cached = formats.get(key);
  if (cached) return cached;

  const built = new Intl.DateTimeFormat("en-US", { timeZone, hour: "2-digit", hourCycle: "h23" });
  formats.set(key, built);
  return built;
}
