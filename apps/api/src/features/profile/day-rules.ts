/**
 * The calendar date at an instant, where the user is; in UTC for who chose no time zone.
 * @param timeZone IANA name, or empty.
 */
export function dayIn(timeZone: string, now: Date): string {
  const zone = zoneOf(timeZone || "UTC");
  const ms = now.getTime();
  if (zone.last?.ms !== ms) zone.last = { ms, day: zone.format.format(now) };
  return zone.last.day;
}

type Zone = {
  format: Intl.DateTimeFormat;
  /** What one call does asks again and again of the same instant. */
  last: { ms: number; day: string } | null;
};
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
