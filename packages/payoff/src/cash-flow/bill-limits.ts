import type { Cents } from "../portfolio.ts";
import { cashPath, lowestIn, type CashAccount } from "./cash-path.ts";

/**
 * Returns how much of the bills an account can have paid by each of `dates` (sorted) so that it stays at or
 * above its buffer until the next date. Entry `i` covers the days from `dates[i]` to the next different date;
 * equal dates have equal entries.
 * @returns null if the account falls below its buffer before the first date, even without bills.
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
