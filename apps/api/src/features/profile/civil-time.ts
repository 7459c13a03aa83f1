/** Zone names ignore case; without lower case, a caller could fill a cache with spellings. */
type Formats = Map<string, Intl.DateTimeFormat>;

const dateFormats: Formats = new Map();
const hourFormats: Formats = new Map();

/**
 * Returns the calendar date at an instant in a time zone; in UTC if the zone is empty.
 * @param timeZone IANA name, or empty.
 */
export function dayIn(timeZone: string, now: Date): string {
  return dateFormatIn(timeZone || "UTC").format(now);
}

function dateFormatIn(timeZone: string): Intl.DateTimeFormat {
  // en-CA writes a date as YYYY-MM-DD.
  return cachedFormat(dateFormats, "en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
}

/**
 * Cached, because building a format costs as much as a hundred uses. The number of time zones
 * limits the size.
 */
function cachedFormat(
  formats: Formats,
  locale: string,
  options: Intl.DateTimeFormatOptions & { timeZone: string },
): Intl.DateTimeFormat {
  const key = options.timeZone.toLowerCase();
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);

  return format;
}

/**
 * `Area/City`, `UTC` and similar names. Excludes offsets such as `+07:00`, which Intl accepts too.
 */
const NAME = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/;

/** Whether a name is a time zone in the IANA database, older names included. */
export function isTimeZone(name: string): boolean {
  if (!NAME.test(name)) return false;
  try {
    dateFormatIn(name);
    return true;
  } catch {
    // Intl throws a RangeError for unknown zones.
    return false;
  }
}

/** Returns the local hour at an instant, 0–23; in UTC if the time zone is empty. */
export function hourIn(timeZone: string, now: Date): number {
  const format = cachedFormat(hourFormats, "en-US", {
    timeZone: timeZone || "UTC",
    hour: "2-digit",
    hourCycle: "h23",
  });

  return Number(format.format(now));
}
