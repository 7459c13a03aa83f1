import type { Cents } from "../portfolio.ts";
import type { NamedAccount } from "./assign-bills-to-accounts.ts";
import { billLimits } from "./bill-limits.ts";
import { latestPayDates, type Bill, type PaymentRules } from "./pay-date.ts";

/** What an account pays of a bill. */
export type BillPart = { account: string; amount: Cents };

export type SplitOutcome =
  /** The parts of each bill, by its id; of a bill of nothing there are none. */
  | { kind: "split"; partsOf: ReadonlyMap<string, readonly BillPart[]> }
  /** No split keeps every account at its buffer and every bill in time. */
  | { kind: "impossible" };

/**
 * Decides what each account pays of each bill where one bill may be paid from several accounts, without
 * transfers between them. Exact, and at once.
 *
 * Paying later never lowers any balance, so all parts of a bill leave on its last day in time. What an
 * account has paid by then never falls, so it may not exceed what the account can spare then or on any
 * later day. There is a split if and only if what all accounts can spare by each of those days is at
 * least what is due by then: no split can pay more, and where it holds, each bill in turn finds room,
 * since what can be spared never falls either and only the bills before it have taken of it.
 */
export function splitBills(
  accounts: readonly NamedAccount[],
  bills: readonly Bill[],
  rules: PaymentRules = {},
): SplitOutcome {
  const dated = latestPayDates(bills, accounts[0]?.start ?? "", rules);
  const spares = accounts.map((account) =>
    spareBy(
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
 * What an account may have paid by each of `dates` so that it is at its buffer then and ever after.
 * @returns null where it is not even if it pays nothing.
 */
function spareBy(account: NamedAccount, dates: readonly string[]): Cents[] | null {
  const limits = billLimits(account, dates);
  if (!limits) return null;

  let least = Infinity;
  const spare = limits.toReversed().map((limit) => (least = Math.min(least, limit)));
  return least < 0 ? null : spare.toReversed();
}
