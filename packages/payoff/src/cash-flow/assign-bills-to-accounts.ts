import type { Cents } from "../portfolio.ts";
import { billLimits } from "./bill-limits.ts";
import type { CashAccount } from "./cash-path.ts";
import { latestPayDates, type Bill, type PaymentRules } from "./pay-date.ts";

/** An account that bills may be paid from. All accounts of a question start on the same day. */
export type NamedAccount = CashAccount & { id: string };

export type AssignmentOutcome =
  /** Account of each bill, by id. */
  | { kind: "assigned"; accountOf: ReadonlyMap<string, string> }
  /** No assignment keeps every account at its buffer and every bill in time. */
  | { kind: "impossible" }
  /** The search was ended after `STATES_MAX` states without an answer. */
  | { kind: "undecided" };

/** A second or two of search; the bills of a household need some dozens. */
const STATES_MAX = 100_000;

type Search = {
  bills: readonly Bill[];
  accounts: readonly NamedAccount[];
  /** What bill `i` and all before it may come to in account `k`, at `limits[k][i]`. */
  limits: readonly (readonly Cents[])[];
  dead: Set<string>;
};

/**
 * Decides which account pays each bill, whole and without transfers. Goes through the bills in the
 * order of their dates and gives up a branch as soon as what is left could not be paid even if bills
 * could be split, or if the same amounts have failed before.
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

/** The accounts of the bills from `at` on; null when there is no way from here. */
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

/** Accounts by what they could still pay in the end: filling them evenly leaves most choices open. */
function roomiestFirst({ limits }: Search, used: readonly Cents[]): number[] {
  const room = limits.map((limit, account) => (limit.at(-1) ?? 0) - (used[account] ?? 0));
  return [...room.keys()].toSorted((left, right) => (room[right] ?? 0) - (room[left] ?? 0));
}

/**
 * False when an account is already beyond a limit to come, or when all of them together cannot hold
 * the bills after `at` as they fall due.
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
