const FORMAT = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** `November 20, 2026` in UTC, from Unix seconds. */
export function formatDay(seconds: number): string {
  return FORMAT.format(seconds * 1000);
}
