/**
 * Returns the calendar date at an instant in a time zone; in UTC if the zone is empty.
 * @param timeZone IANA name, or empty.
 */
export function dayIn(timeZone: string, now: Date): string {
  return dateFormatIn(timeZone || "UTC").format(now);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because building a format costs as much as a hundred uses. */
function dateFormatIn(timeZone: string): Intl.DateTimeFormat {
  // Zone names ignore case; without this, a caller could fill the cache with spellings.
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
