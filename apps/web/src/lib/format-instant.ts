import { userDateFormat } from "./user-time-zone.ts";

const format = userDateFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** Formats an ISO 8601 instant in the user's time zone, e.g. `Nov 20, 2026, 4:05 PM`. */
export function formatInstant(instant: string): string {
  return format(new Date(instant));
}
