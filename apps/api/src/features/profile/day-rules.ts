/**
 * The calendar date at an instant, where the user is; in UTC for who chose no time zone.
 * @param timeZone IANA name, or empty.
 */
export function dayIn(timeZone: string, now: Date): string {
  const zone = zoneOf(timeZone || "UTC");
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  if (zone.last?.minute !== minute) zone.last = { minute, day: zone.format.format(now) };
  return zone.last.day;
}

type Zone = {
  format: Intl.DateTimeFormat;
  /** No zone's days have begun within a minute since 1972, and what is asked of is of the last minute mostly. */
  last: { minute: number; day: string } | null;
};

const MINUTE_MS = 60_000;
const zones = new Map<string, Zone>();

/** Building a format costs as much as a hundred uses of it. */
function zoneOf(timeZone: string): Zone {
  // Capitals make no other zone, and would make as many entries as somebody cares to send.
  const key = timeZone.toLowerCase();
  const cached = zones.get(key);
  if (cached) return cached;

  // en-CA writes a date as YYYY-MM-DD.
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  const zone = { format, last: null };
  zones.set(key, zone);
  return zone;
}
