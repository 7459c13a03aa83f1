import type { Cents } from "../portfolio.ts";
import { cashPath, lowestIn, type CashAccount } from "./cash-path.ts";

/**
 * How much of the bills may have been paid from an account by each of `dates` (sorted), so that it
 * stays at or above its buffer until the next of them. Entry `i` belongs to the days from `dates[i]`
 * to the next different date; equal dates have equal entries.
 * @returns null when the account falls below its buffer before the first date, without any bill.
 */
export function billLimits(account: CashAccount, dates: readonly string[]): Cents[] | null {
  const path = cashPath(account, []);
  const before = lowestIn(path, { from: account.start, to: dates[0] ?? null });
  if (before < account.buffer) return null;

  return dates.map((from) => {
    const to = dates.find((date) => date > from) ?? null;
    return lowestIn(path, { from, to }) - account.buffer;
  });
}
