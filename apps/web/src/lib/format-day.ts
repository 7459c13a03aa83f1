import { userDateFormat } from "./user-time-zone.ts";

const format = userDateFormat("en-US", { dateStyle: "long" });

/** Returns the date of an ISO 8601 instant in the user's time zone, e.g. `December 20, 2026`. */
export function formatDay(instant: string): string {
  return format(new Date(instant));
}
