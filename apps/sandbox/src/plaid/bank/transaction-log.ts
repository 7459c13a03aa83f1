import { addDays } from "../../bank/calendar-date.ts";
import type { CalendarDate } from "../../bank/calendar-date.ts";
import type { OverrideTransaction } from "./custom-user.ts";
import { configuredMovement, movementsOn } from "./invent-transactions.ts";
import type { Movement } from "./invent-transactions.ts";
import type { PlannedAccount } from "./planned-account.ts";
import { presentTransaction } from "./present-transaction.ts";
import type { WireTransaction } from "./present-transaction.ts";

/**
 * What happened to an item's transactions since it was linked. Only these few words are stored;
 * the transactions themselves follow from them and from the seed.
 */
export type HistoryEvent =
  /** Time went on; the days up to this one have passed. */
  | { kind: "days"; through: CalendarDate }
  | { kind: "created"; transactions: OverrideTransaction[] }
  /** The user chose other accounts in update mode. */
  | { kind: "selected"; accountIds: string[] };

export type History = {
  bornOn: CalendarDate;
  daysRequested: number;
  /** The accounts chosen when the item was linked. */
  accountIds: string[];
  events: HistoryEvent[];
};

/** One update of `/transactions/sync`; its place in the log is its sequence number. */
export type LogEntry =
  | { kind: "added"; transaction: WireTransaction }
  | { kind: "removed"; transaction_id: string; account_id: string };

export type TransactionLog = {
  entries: LogEntry[];
  /** How many entries belong to the first 30 days, which are ready before the rest. */
  initialCount: number;
  /** What the entries add up to. */
  current: WireTransaction[];
};

/** Plaid: the initial update brings the last 30 days. */
const INITIAL_DAYS = 30;

type Fold = {
  accounts: PlannedAccount[];
  selected: Set<string>;
  today: CalendarDate;
  creations: number;
  entries: LogEntry[];
  current: Map<string, { movement: Movement; transaction: WireTransaction }>;
};

/** Plays an item's history of transactions, always with the same result for the same history. */
export function playTransactions(accounts: PlannedAccount[], history: History): TransactionLog {
  const fold: Fold = {
    accounts,
    selected: new Set(history.accountIds),
    today: history.bornOn,
    creations: 0,
    entries: [],
    current: new Map(),
  };
  const firstDay = addDays(history.bornOn, -history.daysRequested);
  const initialDay = addDays(history.bornOn, -INITIAL_DAYS);
  const from = firstDay > initialDay ? firstDay : initialDay;
  addPast(fold, from, history.bornOn);
  const initialCount = fold.entries.length;
  addPast(fold, firstDay, addDays(from, -1));
  for (const event of history.events) play(fold, event);
  const current = [...fold.current.values()].map(({ transaction }) => transaction);
  return { entries: fold.entries, initialCount, current };
}

// Newest first, as Plaid answers.
function addPast(fold: Fold, from: CalendarDate, through: CalendarDate): void {
  for (let date = through; date >= from; date = addDays(date, -1)) {
    for (const account of fold.accounts) {
      for (const movement of movementsOn(account, date)) add(fold, movement);
    }
  }
}

function play(fold: Fold, event: HistoryEvent): void {
  switch (event.kind) {
    case "days":
      while (fold.today < event.through) passDay(fold);
      break;
    case "created":
      create(fold, event.transactions);
      break;
    case "selected":
      select(fold, new Set(event.accountIds));
      break;
  }
}

function passDay(fold: Fold): void {
  fold.today = addDays(fold.today, 1);
  const known = Array.from(fold.current.values());
  for (const { movement, transaction } of known) {
    if (transaction.pending && movement.postedOn <= fold.today) post(fold, movement, transaction);
  }
  for (const account of fold.accounts) {
    for (const movement of movementsOn(account, fold.today)) add(fold, movement);
  }
}

function create(fold: Fold, transactions: OverrideTransaction[]): void {
  fold.creations += 1;
  const account = spendingAccount(fold);
  if (!account) return;
  for (const [index, given] of transactions.entries()) {
    add(fold, configuredMovement(account, given, `created/${fold.creations}/${index}`));
  }
}

function select(fold: Fold, chosen: Set<string>): void {
  for (const { transaction } of fold.current.values()) {
    const { transaction_id, account_id } = transaction;
    const [before, after] = [fold.selected.has(account_id), chosen.has(account_id)];
    if (before && !after) fold.entries.push({ kind: "removed", transaction_id, account_id });
    if (!before && after) fold.entries.push({ kind: "added", transaction });
  }
  fold.selected = chosen;
}

function post(fold: Fold, movement: Movement, pending: WireTransaction): void {
  const { transaction_id, account_id } = pending;
  fold.current.delete(transaction_id);
  if (isSelected(fold, movement)) {
    fold.entries.push({ kind: "removed", transaction_id, account_id });
  }
  append(fold, movement, presentTransaction(movement, { pending: false, wasPending: true }));
}

function add(fold: Fold, movement: Movement): void {
  const pending = movement.postedOn > fold.today;
  append(fold, movement, presentTransaction(movement, { pending, wasPending: false }));
}

function append(fold: Fold, movement: Movement, transaction: WireTransaction): void {
  fold.current.set(transaction.transaction_id, { movement, transaction });
  if (isSelected(fold, movement)) fold.entries.push({ kind: "added", transaction });
}

function isSelected(fold: Fold, { accountId }: Movement): boolean {
  return fold.selected.has(accountId);
}

function spendingAccount({ accounts, selected }: Fold): PlannedAccount | undefined {
  const chosen = accounts.filter(({ accountId }) => selected.has(accountId));
  return (
    chosen.find(({ subtype }) => subtype === "checking") ??
    chosen.find(({ type }) => type === "credit") ??
    chosen[0]
  );
}
