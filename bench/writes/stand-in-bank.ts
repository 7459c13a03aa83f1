import { randomUUID } from "node:crypto";

import type { BankData, BankTransaction } from "../../apps/api/src/ports/bank-data.ts";

/** As many as Plaid gives at most. */
const PAGE = 500;
const ACCOUNTS = ["card", "checking"];
const DAY_MS = 86_400_000;

export type StandInBank = BankData & {
  /** From now on each login has so many transactions, over two years. */
  deliver(transactions: number): void;
};

/** A bank that answers at once, in this process: what a sync takes of it is its own. */
export function createStandInBank(): StandInBank {
  let size = 0;
  const nobodyAsks = () => Promise.reject(new Error("The bench asks no bank for this."));

  return {
    deliver: (transactions) => {
      size = transactions;
    },
    createLinkToken: () =>
      Promise.resolve({ token: randomUUID(), expiresAt: new Date(Date.now() + DAY_MS) }),
    listPublicTokens: (linkToken) => Promise.resolve([publicTokenOf(linkToken)]),
    exchangePublicToken: () =>
      Promise.resolve({ accessToken: "access", providerItemId: randomUUID() }),
    removeItem: nobodyAsks,
    getItem: () =>
      Promise.resolve({ institutionId: "ins_1", institutionName: "Bank", failure: null }),
    getInstitution: (id) =>
      Promise.resolve({ id, name: "Bank", logo: null, url: null, primaryColor: null }),
    noticeAddress: "https://example.org/webhooks/plaid/",
    moveNotices: nobodyAsks,
    listAccounts: () => Promise.resolve(ACCOUNTS.map(accountOf)),
    listLiabilities: () => Promise.resolve({ credit: [], mortgage: [], studentLoan: [] }),
    syncTransactions: (_, cursor) => {
      const from = Number(cursor ?? 0);
      const until = Math.min(from + PAGE, size);
      return Promise.resolve({
        upserts: Array.from({ length: until - from }, (_each, at) => transactionOf(from + at)),
        removed: [],
        accounts: ACCOUNTS.map(accountOf),
        nextCursor: String(until),
        hasMore: until < size,
        updateStatus: "historical_update_complete",
      });
    },
    verifyNotice: () => Promise.resolve(randomUUID()),
    readNotice: (body) => ({ providerItemId: body, event: { kind: "data_changed" } }),
  };
}

/** What its window ends with. */
export const publicTokenOf = (linkToken: string) => `public-${linkToken}`;

function accountOf(id: string) {
  return {
    providerAccountId: id,
    lastingId: null,
    type: id === "card" ? ("credit" as const) : ("depository" as const),
    subtype: id === "card" ? "credit card" : "checking",
    name: id,
    officialName: null,
    mask: "1234",
    currency: "USD",
    balanceCurrent: "1200.00",
    balanceAvailable: null,
    balanceLimit: null,
  };
}

function transactionOf(n: number): BankTransaction {
  return {
    providerTransactionId: `transaction-of-the-bench-${n}`,
    providerAccountId: ACCOUNTS[n % ACCOUNTS.length] ?? "",
    date: new Date(Date.now() - (n % 730) * DAY_MS).toISOString().slice(0, 10),
    authorizedDate: null,
    name: `Purchase ${n}`,
    merchantName: `Shop ${n % 40}`,
    amount: `${n % 90}.25`,
    currency: "USD",
    pending: false,
    category: "FOOD_AND_DRINK",
  };
}
