import type { Cents } from "../portfolio.ts";
import type { NamedAccount } from "./assign-bills-to-accounts.ts";
import { billLimits } from "./bill-limits.ts";
import { latestPayDates, type Bill, type PaymentRules } from "./pay-date.ts";

/** The part of a bill that an account pays. */
export type BillPart = { account: string; amount: Cents };

export type SplitOutcome =
  /** The parts of each bill, by bill id; an empty list for a bill of 0. */
  | { kind: "split"; partsOf: ReadonlyMap<string, readonly BillPart[]> }
  /** No split pays every bill on time and keeps every account at or above its buffer. */
  | { kind: "impossible" };

/**
 * Decides what each account pays of each bill, if several accounts can share a bill, without transfers.
 * Exact, and without a search. Paying later never lowers any balance, so all parts of a bill are paid on its
 * last day that is on time. The sum that an account has paid never decreases. So it must not exceed what the
 * account can spare on that day or any later one. A split exists if and only if, on each of those days, all
 * accounts together can spare what is due by then. No split can pay more; and if the condition is true, each
 * bill in turn can be paid, because what can be spared never decreases and only earlier bills have used it.
 */
export function splitBills(
  accounts: readonly NamedAccount[],
  bills: readonly Bill[],
  rules: PaymentRules = {},
): SplitOutcome {
  const dated = latestPayDates(bills, accounts[0]?.start ?? "", rules);
  const spares = accounts.map((account) =>
    computeSpare(
      account,
      dated.map(({ date }) => date),
    ),
  );
  if (dated.some(({ isLate }) => isLate) || spares.includes(null)) return { kind: "impossible" };

  const paid = accounts.map(() => 0);
  const partsOf = new Map<string, readonly BillPart[]>();
  for (const [at, { bill }] of dated.entries()) {
    let left = bill.amount;
    const parts = accounts.flatMap(({ id }, account) => {
      const room = (spares[account]?.[at] ?? 0) - (paid[account] ?? 0);
      const amount = Math.min(left, room);
      left -= amount;
      paid[account] = (paid[account] ?? 0) + amount;
      return amount > 0 ? [{ account: id, amount }] : [];
    });
    if (left > 0) return { kind: "impossible" };
    partsOf.set(bill.id, parts);
  }
  return { kind: "split", partsOf };
}

/**
 * Returns the most that an account can have paid by each of `dates` so that it stays at or above its buffer
 * from then on.
 * @returns null if it falls below its buffer even without payments.
 */
function computeSpare(account: NamedAccount, dates: readonly string[]): Cents[] | null {
  const limits = billLimits(account, dates);
  if (!limits) return null;

  let least = Infinity;
  const spare = limits.toReversed().map((limit) => (least = Math.min(least, limit)));
  return least < 0 ? null : spare.toReversed();
}
