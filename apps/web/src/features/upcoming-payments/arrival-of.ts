import type { Item } from "@snowball/contract";

/** How far one thing that a bank tells has come. */
export type ArrivalStep = {
  what: "Accounts" | "Payments" | "Transactions";
  state: "here" | "now" | "next";
  words: string;
};

/** What a new connection has brought, or why it has not; null where there is nothing to wait for. */
export type Arrival = { steps: ArrivalStep[]; failure: string | null } | null;

type Counted = { accounts: number | null; payments: number | null };

type Read = Pick<Item, "status" | "status_reason" | "last_synced_at" | "created_at"> &
  Pick<Item, "transactions_update_status">;

/** A bank that takes longer for its older transactions does so in the background, unannounced. */
const FIRST_HOUR_MS = 60 * 60 * 1000;

/**
 * What is being fetched of a connection, and what has come: accounts, then payments, then transactions.
 * @param counted how many accounts and payments of it are known here; null while they are being asked for.
 */
export function arrivalOf(connection: Read, counted: Counted, now: Date): Arrival {
  const { status, last_synced_at: readAt, transactions_update_status: prepared } = connection;
  if (status === "stale" && readAt === null) {
    return { steps: [], failure: connection.status_reason ?? "Your bank could not be reached." };
  }
  if (status === "syncing") return { steps: beforeAnswer(readAt !== null), failure: null };

  const isNew = now.getTime() - new Date(connection.created_at).getTime() < FIRST_HOUR_MS;
  const isPreparing = prepared === "not_ready" || prepared === "initial_update_complete";
  if (status !== "healthy" || !isNew || !isPreparing) return null;

  return {
    failure: null,
    steps: [
      { what: "Accounts", ...countedAs(counted.accounts, (count) => `${count} here`) },
      { what: "Payments", ...countedAs(counted.payments, paymentWords) },
      {
        what: "Transactions",
        state: "now",
        words:
          prepared === "not_ready"
            ? "your bank is preparing them"
            : "the latest are here, older ones on their way",
      },
    ],
  };
}

function countedAs(count: number | null, words: (count: number) => string) {
  return count === null
    ? ({ state: "now", words: "on their way" } as const)
    : ({ state: "here", words: words(count) } as const);
}

/** A bank for checking has none, nor one whose debts are told by another connection already. */
function paymentWords(count: number): string {
  return count === 0 ? "none new" : `${count} on your list`;
}

function beforeAnswer(isRepaired: boolean): ArrivalStep[] {
  return [
    { what: "Accounts", state: "now", words: isRepaired ? "being read anew" : "on their way" },
    { what: "Payments", state: "next", words: "with the accounts" },
    { what: "Transactions", state: "next", words: "a little later" },
  ];
}
