import { daysBetween } from "@snowball/dates";

import { instantAfter } from "#ports/clock.ts";

import { dayIn } from "./day-rules.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const EPOCH = "1970-01-01";
/** Local time differs from UTC by less than this, even where a calendar day was skipped. */
const OFF_UTC_MAX_MS = 26 * HOUR_MS;

/** Returns the local hour at an instant, 0–23; in UTC if the time zone is empty. */
export function hourIn(timeZone: string, now: Date): number {
  return Number(formatFor(timeZone || "UTC").format(now));
}

/**
 * Returns the first minute at or after an hour of a local date. The hour can be missing when clocks
 * go forward, and a whole day when a country moves across the date line.
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

/**
 * Cached, because building a format costs as much as a hundred uses. The number of time zones
 * limits the size.
 */
function formatFor(timeZone: string): Intl.DateTimeFormat {
  const key = timeZone.toLowerCase();
  const cached = formats.get(key);
  if (cached) return cached;

  const built = new Intl.DateTimeFormat("en-US", { timeZone, hour: "2-digit", hourCycle: "h23" });
  formats.set(key, built);
  return built;
}
