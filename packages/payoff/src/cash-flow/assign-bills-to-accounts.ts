import type { Cents } from "../portfolio.ts";
import { billLimits } from "./bill-limits.ts";
import type { CashAccount } from "./cash-path.ts";
import { latestPayDates, type Bill, type PaymentRules } from "./pay-date.ts";

/** An account from which bills can be paid. All accounts of one call start on the same day. */
export type NamedAccount = CashAccount & { id: string };

export type AssignmentOutcome =
  /** The account of each bill, by bill id. */
  | { kind: "assigned"; accountOf: ReadonlyMap<string, string> }
  /** No assignment pays every bill on time and keeps every account at or above its buffer. */
  | { kind: "impossible" }
  /** The search stopped after `STATES_MAX` states without a result. */
  | { kind: "undecided" };

/** One or two seconds of search. The bills of a household need some dozens of states. */
const STATES_MAX = 100_000;

type Search = {
  bills: readonly Bill[];
  accounts: readonly NamedAccount[];
  /** `limits[k][i]`: the most that bill `i` and all before it may cost in account `k`. */
  limits: readonly (readonly Cents[])[];
  dead: Set<string>;
};

/**
 * Decides which account pays each bill, without splitting bills and without transfers. Visits the bills in
 * the order of their dates. Abandons a branch if the rest could not be paid even with split bills, or if the
 * same amounts failed before.
 */
export function assignBillsToAccounts(
  accounts: readonly NamedAccount[],
  bills: readonly Bill[],
  rules: PaymentRules = {},
): AssignmentOutcome {
  const dated = latestPayDates(bills, accounts[0]?.start ?? "", rules);
  const dates = dated.map(({ date }) => date);
  const limits = accounts.map((account) => billLimits(account, dates));
  if (dated.some(({ isLate }) => isLate) || limits.includes(null)) return { kind: "impossible" };

  const search: Search = {
    bills: dated.map(({ bill }) => bill),
    accounts,
    limits: limits.filter((limit) => limit !== null),
    dead: new Set(),
  };
  const used = accounts.map(() => 0);
  const chosen = mayFit(search, 0, used) ? assignFrom(search, 0, used) : null;
  if (chosen) return { kind: "assigned", accountOf: named(search, chosen) };
  return { kind: search.dead.size >= STATES_MAX ? "undecided" : "impossible" };
}

/** Returns the accounts of the bills from `at` on; null if there is no assignment. */
function assignFrom(search: Search, at: number, used: readonly Cents[]): number[] | null {
  const bill = search.bills[at];
  if (!bill) return [];
  const state = `${at}:${used.join(",")}`;
  if (search.dead.has(state) || search.dead.size >= STATES_MAX) return null;

  for (const account of roomiestFirst(search, used)) {
    const after = used.map((sum, other) => (other === account ? sum + bill.amount : sum));
    const rest = mayFit(search, at, after) ? assignFrom(search, at + 1, after) : null;
    if (rest) return [account, ...rest];
  }
  search.dead.add(state);
  return null;
}

/** Sorts accounts by how much they can still pay in the end. Filling them evenly leaves the most choices. */
function roomiestFirst({ limits }: Search, used: readonly Cents[]): number[] {
  const room = limits.map((limit, account) => (limit.at(-1) ?? 0) - (used[account] ?? 0));
  return [...room.keys()].toSorted((left, right) => (room[right] ?? 0) - (room[left] ?? 0));
}

/**
 * Returns false if an account already exceeds a later limit, or if all accounts together cannot pay the bills
 * after `at` when they fall due.
 */
function mayFit({ bills, limits }: Search, at: number, used: readonly Cents[]): boolean {
  let owed = 0;
  for (let later = at; later < bills.length; later += 1) {
    if (later > at) owed += bills[later]?.amount ?? 0;
    let room = 0;
    for (const [account, limit] of limits.entries()) {
      const free = (limit[later] ?? 0) - (used[account] ?? 0);
      if (free < 0) return false;
      room += free;
    }
    if (owed > room) return false;
  }
  return true;
}

function named({ bills, accounts }: Search, chosen: readonly number[]): Map<string, string> {
  return new Map(bills.map(({ id }, at) => [id, accounts[chosen[at] ?? 0]?.id ?? ""]));
}
