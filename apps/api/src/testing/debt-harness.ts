import { randomUUID } from "node:crypto";

import type { Debt, Page } from "@snowball/contract";

import { accounts, connections, creditAprs, liabilities } from "#database/schema.ts";

import { signUp, type SignedInUser } from "./signed-in-user.ts";
import { createTestApi, type TestApi } from "./test-api.ts";

/** An account as a sync stores it. Missing fields were not reported by the bank. */
export type AccountFacts = Partial<Omit<typeof accounts.$inferInsert, "id" | "userId">> & {
  liability?: Omit<typeof liabilities.$inferInsert, "accountId" | "userId">;
  /** `[type, percentage, balance subject to it]` */
  aprs?: readonly (readonly [string, string, string | null])[];
};

export type DebtHarness = {
  api: TestApi;
  signUp(): Promise<SignedInUser>;
  /** Stores an account with its own connection and returns the account's id. */
  addAccount(user: SignedInUser, facts: AccountFacts): Promise<string>;
  /** Returns all debts of a user. */
  debts(user: SignedInUser): Promise<Debt[]>;
  /** Enters a debt, by default `LOAN`. */
  create(user: SignedInUser, body?: object): Promise<Debt>;
  change(user: SignedInUser, uuid: string, body: object): Promise<Debt>;
  /** Calls a path below the list of debts. */
  call(
    user: SignedInUser,
    method: "GET" | "POST" | "PATCH" | "DELETE",
    request: { path?: string; body?: object },
  ): ReturnType<TestApi["call"]>;
  close(): Promise<void>;
};

const DEBTS = "/api/v1/debts/";

/** A debt with the minimum of data for a plan. */
export const LOAN = {
  name: "Grandma",
  kind: "personal_loan",
  balances: [{ id: "loan", amount: "1200.00", apr: "5" }],
  minimum: "100.00",
};

/** A card with all data that banks report. */
export const CARD = {
  officialName: "Platinum Visa",
  balanceCurrent: "3000.00",
  liability: {
    kind: "credit",
    minimumPaymentAmount: "80.00",
    nextPaymentDueDate: "2026-12-21",
    isOverdue: false,
  },
  aprs: [
    ["purchase_apr", "24.99", "1000.00"],
    ["cash_apr", "27.99", "500.00"],
  ],
} as const satisfies AccountFacts;

const FIRST_CREATED_AT = Date.parse("2026-11-01T00:00:00Z");
export const SYNCED_AT = "2026-12-01T06:00:00.000Z";

/** Starts the API at 2026-12-01T12:00:00Z. Accounts are inserted directly into the database. */
export async function createDebtHarness(): Promise<DebtHarness> {
  const api = await createTestApi();
  const call: DebtHarness["call"] = (user, method, { path = "", body }) =>
    api.call(method, `${DEBTS}${path}`, { token: user.access, ...(body && { body }) });

  return {
    api,
    call,
    signUp: () => signUp(api),
    create: async (user, body = LOAN) => {
      const answer = await call(user, "POST", { body });
      if (answer.statusCode !== 201) throw new Error(answer.body);
      return answer.json<Debt>();
    },
    change: async (user, uuid, body) => {
      const answer = await call(user, "PATCH", { path: `${uuid}/`, body });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<Debt>();
    },
    addAccount: (user, facts) => addAccount(api, user.userId, facts),
    debts: async (user) => {
      const answer = await call(user, "GET", { path: "?limit=500" });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<Page<Debt>>().results;
    },
    close: () => api.close(),
  };
}

/** Number of created accounts. Each is created a millisecond later, because lists are sorted by creation time. */
let accountsMade = 0;

async function addAccount(api: TestApi, userId: string, facts: AccountFacts): Promise<string> {
  const { liability, aprs = [], ...account } = facts;
  accountsMade += 1;
  const createdAt = new Date(FIRST_CREATED_AT + accountsMade);
  const [id, connectionId] = [randomUUID(), randomUUID()];
  const key = { accountId: id, userId };

  await api.deps.database.asSystemInTransaction(async (db) => {
    await db.insert(connections).values({
      id: connectionId,
      userId,
      providerItemId: randomUUID(),
      sealedAccessToken: api.deps.secretBox.seal("token", connectionId),
      institutionId: "ins_109508",
      institutionName: "First Platypus Bank",
      purpose: "liability",
      status: "healthy",
      lastSyncedAt: new Date(SYNCED_AT),
      createdAt,
    });
    await db.insert(accounts).values({
      id,
      userId,
      connectionId,
      providerAccountId: randomUUID(),
      type: "credit",
      name: "Card",
      mask: "1234",
      currency: "USD",
      createdAt,
      ...account,
    });
    if (liability) await db.insert(liabilities).values({ ...key, ...liability });
    const rows = aprs.map(([aprType, aprPercentage, balanceSubjectToApr], position) => ({
      ...key,
      position,
      aprType,
      aprPercentage,
      balanceSubjectToApr,
    }));
    if (rows.length > 0) await db.insert(creditAprs).values(rows);
  });
  return id;
}
