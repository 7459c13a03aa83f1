import type { Item } from "@snowball/contract";

type ArrivalStep = {
  what: "Accounts" | "Payments" | "Transactions";
  state: "here" | "now" | "next";
  words: string;
};

/** The progress of a new connection, or its failure. Null if there is nothing to wait for. */
export type Arrival = { steps: ArrivalStep[]; failure: string | null } | null;

type ConnectionState = Pick<
  Item,
  "status" | "status_reason" | "last_synced_at" | "created_at" | "transactions_update_status"
>;

/** After this time, older transactions keep loading in the background without a notice. */
const FIRST_HOUR_MS = 60 * 60 * 1000;

/** @param counted number of its known accounts and payments; null while they are loading */
export function describeArrival(
  connection: ConnectionState,
  counted: { accounts: number | null; payments: number | null },
  now: Date,
): Arrival {
  const { status, last_synced_at: readAt, transactions_update_status: prepared } = connection;
  if (status === "stale" && readAt === null) {
    return { steps: [], failure: connection.status_reason ?? "We couldn't reach your bank." };
  }
  if (status === "syncing") {
    const words = readAt === null ? "on their way" : "being updated";
    return {
      failure: null,
      steps: [
        { what: "Accounts", state: "now", words },
        { what: "Payments", state: "next", words: "with the accounts" },
        { what: "Transactions", state: "next", words: "a little later" },
      ],
    };
  }

  const isPreparing = prepared === "not_ready" || prepared === "initial_update_complete";
  if (status !== "healthy" || !isNew(connection, now) || !isPreparing) return null;

  return {
    failure: null,
    steps: [
      { what: "Accounts", ...describeCount(counted.accounts, (count) => `${count} here`) },
      {
        what: "Payments",
        // Zero for a checking account, or if another connection already reports the debts.
        ...describeCount(counted.payments, (count) =>
          count === 0 ? "none new" : `${count} on your list`,
        ),
      },
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

export function isNew({ created_at: createdAt }: Pick<Item, "created_at">, now: Date): boolean {
  return now.getTime() - new Date(createdAt).getTime() < FIRST_HOUR_MS;
}

function describeCount(count: number | null, words: (count: number) => string) {
  return count === null
    ? ({ state: "now", words: "on their way" } as const)
    : ({ state: "here", words: words(count) } as const);
}
