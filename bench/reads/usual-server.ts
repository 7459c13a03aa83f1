import type { RequestListener } from "node:http";
import { createRequire } from "node:module";

import { and, asc, desc, eq, gt, inArray, isNull } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";

import {
  accounts,
  creditAprs,
  debtEntries,
  liabilities,
  sessions,
  transactions,
} from "../../apps/api/src/database/schema.ts";
import { serveBare } from "../serve-bare.ts";
import { startBenchSession } from "../start-bench-session.ts";

const PAGE = 100;

type Asked = { headers: { authorization?: string } };
type Answer = { json(body: unknown): void; sendStatus(status: number): void };
/** As much of Express as is used here. */
type Express = () => RequestListener & {
  get(path: string, handle: (asked: Asked, answer: Answer) => Promise<void>): void;
};
type Listed = { count: number; results: unknown };
type List = (orm: NodePgDatabase, userId: string) => Promise<Listed>;

/**
 * What is usually built: Express, the token's session looked up in the database, an ORM's query builder, its
 * rows as JSON. Nothing that usually comes along (headers, limits, logs, schemas), and no row-level security.
 * The ORM is the one that our tables are written in; it prepares nothing here.
 */
export async function startUsualServer(
  modules: string,
  connectionString: string,
  userId: string,
): Promise<{ port: number; token: string; close(): Promise<void> }> {
  const express = createRequire(`${modules}/`)("express") as Express;
  /** Some that nobody waits for when the load ends: the pool is not closed before them. */
  const underway = new Set<Promise<void>>();
  const bare = await serveBare(connectionString, {
    listener: (pool) => {
      const orm = drizzle(pool);
      const app = express();
      for (const [path, list] of Object.entries(LISTS)) {
        const serve = async ({ headers }: Asked, answer: Answer): Promise<void> => {
          const caller = await callerOf(orm, headers.authorization?.slice("Bearer ".length) ?? "");
          if (caller === null) return answer.sendStatus(401);
          return answer.json(await list(orm, caller));
        };
        app.get(path, (asked, answer) => {
          const work = serve(asked, answer);
          underway.add(work);
          return work.finally(() => underway.delete(work));
        });
      }
      return app;
    },
    settled: () => Promise.allSettled(underway),
  });

  return { ...bare, token: await startBenchSession(connectionString, userId) };
}

async function callerOf(orm: NodePgDatabase, token: string): Promise<string | null> {
  const isLive = and(eq(sessions.id, token), gt(sessions.expiresAt, new Date()));
  const [session] = await orm.select().from(sessions).where(isLive).limit(1);

  return session?.userId ?? null;
}

const LISTS: Readonly<Record<string, List>> = {
  "/api/v1/accounts/": listAccounts,
  "/api/v1/transactions/": listTransactions,
  "/api/v1/debts/": listDebts,
};
/** What is asked of it and of ours. */
export const USUAL_CALLS = Object.keys(LISTS);

async function listAccounts(orm: NodePgDatabase, userId: string): Promise<Listed> {
  const own = and(eq(accounts.userId, userId), isNull(accounts.closedAt));
  const rows = await orm
    .select()
    .from(accounts)
    .leftJoin(liabilities, eq(liabilities.accountId, accounts.id))
    .where(own)
    .orderBy(asc(accounts.createdAt), asc(accounts.id))
    .limit(PAGE);
  const ids = rows.map((row) => row.accounts.id);
  const aprs = await orm.select().from(creditAprs).where(inArray(creditAprs.accountId, ids));
  const results = rows.map((row) => ({
    ...row.accounts,
    liability: row.liabilities,
    aprs: aprs.filter(({ accountId }) => accountId === row.accounts.id),
  }));

  return { count: await orm.$count(accounts, own), results };
}

async function listTransactions(orm: NodePgDatabase, userId: string): Promise<Listed> {
  const own = eq(transactions.userId, userId);
  const results = await orm
    .select()
    .from(transactions)
    .where(own)
    .orderBy(desc(transactions.date), asc(transactions.id))
    .limit(PAGE);

  return { count: await orm.$count(transactions, own), results };
}

/** What was entered, after what banks tell. */
async function listDebts(orm: NodePgDatabase, userId: string): Promise<Listed> {
  const linked = await listAccounts(orm, userId);
  const entered = await orm
    .select()
    .from(debtEntries)
    .where(
      and(
        eq(debtEntries.userId, userId),
        isNull(debtEntries.accountId),
        isNull(debtEntries.removedAt),
      ),
    )
    .orderBy(asc(debtEntries.createdAt), asc(debtEntries.id));

  return { count: linked.count + entered.length, results: [linked.results, entered] };
}
