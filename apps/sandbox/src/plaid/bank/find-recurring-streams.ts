import { derivedId } from "../identifiers.ts";
import { addMonths, daysBetween } from "./calendar-date.ts";
import type { CalendarDate } from "./calendar-date.ts";
import type { WireTransaction } from "./present-transaction.ts";

/** A recurring stream by Plaid's field names. */
export type WireStream = Record<string, unknown>;

const SHORTEST_STREAM = 3;
/** Two payments of a monthly bill are this many days apart. */
const MONTH: [number, number] = [26, 35];
/** A bill that has not come for this long has ended. */
const ENDED_AFTER_DAYS = 45;

/** Finds what comes every month, at least three times, on one account from one payee. */
export function findRecurringStreams(
  transactions: WireTransaction[],
  today: CalendarDate,
): { inflow_streams: WireStream[]; outflow_streams: WireStream[] } {
  const groups = Map.groupBy(
    transactions.filter(({ pending }) => !pending),
    (transaction) => `${transaction.account_id}/${transaction.merchant_name ?? transaction.name}`,
  );
  const monthly = [...groups.values()]
    .map((group) => group.toSorted((a, b) => (a.date < b.date ? -1 : 1)))
    .filter(isMonthly);
  const streams = (sign: number): WireStream[] =>
    monthly
      .filter(([first]) => Math.sign(first?.amount ?? 0) === sign)
      .map((group) => describe(group, today));
  return { inflow_streams: streams(-1), outflow_streams: streams(1) };
}

function isMonthly(group: WireTransaction[]): boolean {
  if (group.length < SHORTEST_STREAM) return false;
  return group.every((transaction, index) => {
    const previous = group[index - 1];
    if (!previous) return true;
    const gap = daysBetween(previous.date, transaction.date);
    return gap >= MONTH[0] && gap <= MONTH[1];
  });
}

function describe(group: WireTransaction[], today: CalendarDate): WireStream {
  const [first, last] = [group[0], group.at(-1)];
  if (!first || !last) throw new Error("A stream has at least one transaction.");
  const active = daysBetween(last.date, today) <= ENDED_AFTER_DAYS;
  const cents = group.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  const money = (amount: number): object => ({
    amount,
    iso_currency_code: last.iso_currency_code,
    unofficial_currency_code: null,
  });
  return {
    account_id: last.account_id,
    stream_id: derivedId(`${last.account_id}/stream/${last.merchant_name}`),
    category: null,
    category_id: null,
    description: last.merchant_name ?? last.name,
    merchant_name: last.merchant_name,
    first_date: first.date,
    last_date: last.date,
    predicted_next_date: active ? addMonths(last.date, 1) : null,
    frequency: "MONTHLY",
    transaction_ids: group.map(({ transaction_id }) => transaction_id),
    average_amount: money(Math.round(cents / group.length) / 100),
    last_amount: money(last.amount),
    is_active: active,
    status: active ? "MATURE" : "TOMBSTONED",
    personal_finance_category: last["personal_finance_category"],
    is_user_modified: false,
  };
}
