/** `Area/City`, `UTC` and the like. Offsets such as `+07:00`, which Intl would take too, are no names. */
const NAME = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/;

/** Those that there are, in small letters: as many as there are. To ask Intl costs as much as a call's own work. */
const known = new Set<string>();

/** Whether it is the name of a time zone in the IANA database, older names included. */
export function isTimeZone(name: string): boolean {
  if (!NAME.test(name)) return false;
  const key = name.toLowerCase();
  if (known.has(key)) return true;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    known.add(key);
    return true;
  } catch {
    // A RangeError is how Intl says that it knows no such zone.
    return false;
  }
}
