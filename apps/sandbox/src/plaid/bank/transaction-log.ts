import { addDays } from "../../bank/calendar-date.ts";
import type { CalendarDate } from "../../bank/calendar-date.ts";
import type { Happening } from "../../bank/index.ts";
import type { HouseholdLife, Step } from "./household-life.ts";
import type { PlannedAccount } from "./planned-account.ts";
import { presentTransaction } from "./present-transaction.ts";
import type { WireTransaction } from "./present-transaction.ts";

/** What an item shows of its household's transactions. */
export type History = {
  /** The day on which the household was opened. */
  openedOn: CalendarDate;
  /** The day on which the item was linked, and what had been done to the household by then. */
  bornOn: CalendarDate;
  bornAfter: number;
  /** The last day that the item shows. */
  through: CalendarDate;
  daysRequested: number;
  /** The accounts chosen when the item was linked. */
  accountIds: string[];
  /** Other accounts that the user chose in update mode, once so much had been done. */
  selections: { on: CalendarDate; after: number; accountIds: string[] }[];
};

/** One update of `/transactions/sync`; its place in the log is its sequence number. */
export type LogEntry =
  | { kind: "added"; transaction: WireTransaction }
  | { kind: "removed"; transaction_id: string; account_id: string };

export type TransactionLog = {
  entries: LogEntry[];
  /** How many entries belong to the first 30 days, which are ready before the rest. */
  initialCount: number;
  /** How many steps of the household's life and how many selections the log includes. */
  read: { steps: number; selections: number };
  /** What the entries add up to, whether selected or not. */
  current: Map<string, WireTransaction>;
  pending: Known[];
  selected: Set<string>;
};

/** An item's part in the life of its household: the same accounts, under ids of its own. */
export type Share = { life: HouseholdLife; accounts: PlannedAccount[]; history: History };

type Known = { happening: Happening; account: PlannedAccount; transaction: WireTransaction };

/** Plaid: the initial update brings the last 30 days. */
const INITIAL_DAYS = 30;

/** Creates the log on the day the item was linked, newest first, like Plaid. */
export function startLog({ life, accounts, history }: Share): TransactionLog {
  const log: TransactionLog = {
    entries: [],
    initialCount: 0,
    read: { steps: 0, selections: 0 },
    current: new Map(),
    pending: [],
    selected: new Set(history.accountIds),
  };
  const { bornOn, daysRequested } = history;
  const firstDay = addDays(bornOn, -daysRequested);
  const initialDay = addDays(bornOn, -INITIAL_DAYS);
  const lived = stepsBefore(life, history);
  log.read.steps = lived.length;
  const since = Map.groupBy(
    lived.flatMap(({ movements }) => movements),
    ({ on }) => on,
  );
  const shown = presentable(accounts);
  for (let day = bornOn; day >= firstDay; day = addDays(day, -1)) {
    if (day === addDays(initialDay, -1)) log.initialCount = log.entries.length;
    const before = day <= life.bornOn ? life.past(day) : [];
    for (const happening of [...before, ...(since.get(day) ?? [])]) {
      add(log, shown.get(happening.account), { happening, today: bornOn });
    }
  }
  if (firstDay >= initialDay) log.initialCount = log.entries.length;
  return log;
}

/** Adds what the household has lived through since, and what the user chose. */
export function readOn(log: TransactionLog, { life, accounts, history }: Share): void {
  const shown = presentable(accounts);
  const isNew = ({ on }: Step): boolean => on <= history.through;
  for (let next = life.steps[log.read.steps]; next && isNew(next);) {
    selectBefore(log, history, next);
    postPending(log, next.on);
    for (const happening of next.movements) {
      add(log, shown.get(happening.account), { happening, today: next.on });
    }
    log.read.steps += 1;
    next = life.steps[log.read.steps];
  }
  selectBefore(log, history, null);
}

function stepsBefore({ steps }: HouseholdLife, { bornOn, bornAfter }: History): Step[] {
  return steps.filter(({ on, events }) => on <= bornOn && events <= bornAfter);
}

/** Plaid has transactions of deposits, cards and student loans. */
function presentable(accounts: PlannedAccount[]): Map<string, PlannedAccount> {
  const shown = accounts.filter(({ type, subtype }) => type !== "loan" || subtype === "student");
  return new Map(shown.map((account) => [account.key, account]));
}

function selectBefore(log: TransactionLog, { selections }: History, step: Step | null): void {
  for (let next = selections[log.read.selections]; next;) {
    if (step !== null && step.on <= next.on && step.events <= next.after) return;
    select(log, new Set(next.accountIds));
    log.read.selections += 1;
    next = selections[log.read.selections];
  }
}

function select(log: TransactionLog, chosen: Set<string>): void {
  for (const transaction of log.current.values()) {
    const { transaction_id, account_id } = transaction;
    const [before, after] = [log.selected.has(account_id), chosen.has(account_id)];
    if (before && !after) log.entries.push({ kind: "removed", transaction_id, account_id });
    if (!before && after) log.entries.push({ kind: "added", transaction });
  }
  log.selected = chosen;
}

function postPending(log: TransactionLog, today: CalendarDate): void {
  const due = log.pending.filter(({ happening }) => happening.postedOn <= today);
  log.pending = log.pending.filter(({ happening }) => happening.postedOn > today);
  for (const { happening, account, transaction } of due) {
    const { transaction_id, account_id } = transaction;
    log.current.delete(transaction_id);
    if (log.selected.has(account_id)) {
      log.entries.push({ kind: "removed", transaction_id, account_id });
    }
    append(log, presentTransaction(happening, account, { pending: false, wasPending: true }));
  }
}

function add(
  log: TransactionLog,
  account: PlannedAccount | undefined,
  { happening, today }: { happening: Happening; today: CalendarDate },
): void {
  if (!account) return;
  const pending = happening.postedOn > today;
  const transaction = presentTransaction(happening, account, { pending, wasPending: false });
  if (pending) log.pending.push({ happening, account, transaction });
  append(log, transaction);
}

function append(log: TransactionLog, transaction: WireTransaction): void {
  log.current.set(transaction.transaction_id, transaction);
  if (log.selected.has(transaction.account_id)) log.entries.push({ kind: "added", transaction });
}
