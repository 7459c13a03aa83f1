import { join } from "node:path";

/**
 * Lets this run's processes live so many days later (`TEST_DAYS_AHEAD`), to see whether the tests are green on other
 * days as well. Nothing of the product knows of it; the clocks of PostgreSQL and of the machine stay as they are.
 */
export function liveDaysAhead(): void {
  if (process.env["TEST_DAYS_AHEAD"] === undefined) return;
  const moved = `--import=${join(import.meta.dirname, "moved-date.ts")}`;
  const given = process.env["NODE_OPTIONS"] ?? "";
  if (!given.includes(moved)) process.env["NODE_OPTIONS"] = `${given} ${moved}`.trim();
}
