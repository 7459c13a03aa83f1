import { userDateFormat } from "./user-time-zone.ts";

const format = userDateFormat("en-US", { dateStyle: "long" });

/** The user's calendar day of an ISO 8601 instant, e.g. `December 20, 2026`. */
export function formatDay(instant: string): string {
  return format(new Date(instant));
}
