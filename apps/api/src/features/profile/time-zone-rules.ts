/** `Area/City`, `UTC` and the like. Offsets such as `+07:00`, which Intl would take too, are no names. */
const NAME = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/;

/** Whether it is the name of a time zone in the IANA database, older names included. */
export function isTimeZone(name: string): boolean {
  if (!NAME.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    // A RangeError is how Intl says that it knows no such zone.
    return false;
  }
}
