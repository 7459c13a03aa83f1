/**
 * `Area/City`, `UTC` and similar names. Excludes offsets such as `+07:00`, which Intl accepts too.
 */
const NAME = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/;

/**
 * Cache of valid names in lower case. The number of time zones limits its size. A check by Intl
 * costs as much as the rest of a call.
 */
const known = new Set<string>();

/** Whether a name is a time zone in the IANA database, older names included. */
export function isTimeZone(name: string): boolean {
  if (!NAME.test(name)) return false;
  const key = name.toLowerCase();
  if (known.has(key)) return true;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    known.add(key);
    return true;
  } catch {
    // Intl throws a RangeError for unknown zones.
    return false;
  }
}
