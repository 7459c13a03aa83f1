/**
 * The calendar date at an instant, where the user is; in UTC for who chose no time zone.
 * @param timeZone IANA name, or empty.
 */
export function dayIn(timeZone: string, now: Date): string {
  return dateFormatIn(timeZone || "UTC").format(now);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Building a format costs as much as a hundred uses of it. */
function dateFormatIn(timeZone: string): Intl.DateTimeFormat {
  // Case does not matter in zone names, and would let a caller fill the cache.
  const key = timeZone.toLowerCase();
  const cached = formats.get(key);
  if (cached) return cached;

  // en-CA writes a date as YYYY-MM-DD.
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  formats.set(key, format);
  return format;
}
