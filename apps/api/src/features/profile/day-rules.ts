/**
 * The calendar date at an instant, where the user is; in UTC for who chose no time zone.
 * @param timeZone IANA name, or empty.
 */
export function dayIn(timeZone: string, now: Date): string {
  return formatFor(timeZone || "UTC").format(now);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Building one costs as much as a hundred uses of it. */
function formatFor(timeZone: string): Intl.DateTimeFormat {
  // Capitals make no other zone, and would make as many entries as somebody cares to send.
  const key = timeZone.toLowerCase();
  const cached = formats.get(key);
  if (cached) return cached;

  // en-CA writes a date as YYYY-MM-DD.
  const built = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  formats.set(key, built);
  return built;
}
