import type { Client } from "pg";

import { OF_DEBTS, OF_USERS, PAST_PLANS, TOLD } from "./population.ts";

/**
 * Fills a fresh database with so many users, each with the rows that a household has after some weeks. Keys
 * and triggers rest meanwhile: what they would refuse or note is not made.
 */
export async function seedPopulation(owner: Client, users: number): Promise<void> {
  await unwatched(owner, [[`${OF_USERS[0]}`, [users]], ...OF_USERS.slice(1).map(alone)]);
  await unwatched(owner, OF_DEBTS.map(alone));
  await owner.query("ANALYZE");
}

/** Gives everybody what the product told the first user: lines of Home and plans of days, byte by byte. */
export async function spreadWhatWasTold(
  owner: Client,
  { userId, monthsOfPlans }: { userId: string; monthsOfPlans: number },
): Promise<void> {
  await unwatched(owner, [
    ...TOLD.map((statement): [string, unknown[]] => [statement, [userId]]),
    [PAST_PLANS, [userId, monthsOfPlans]],
  ]);
  // What autovacuum would have done by then: without it, each first look at a page writes it.
  await owner.query("VACUUM (ANALYZE)");
}

const alone = (statement: string): [string, unknown[]] => [statement, []];

/** Indexes are built once, of what is there in the end, and not kept row by row. */
async function unwatched(owner: Client, statements: [string, unknown[]][]): Promise<void> {
  await owner.query("SET session_replication_role = replica");
  await owner.query("SET maintenance_work_mem = '1GB'");
  await owner.query(RESTING, [statements.map(([statement]) => tableFilledBy(statement))]);
  for (const [statement, values] of statements) {
    // oxlint-disable-next-line no-await-in-loop -- one connection, one statement at a time
    await owner.query(statement, values);
    // oxlint-disable-next-line no-await-in-loop -- the same
    await owner.query(`REINDEX TABLE ${tableFilledBy(statement)}`);
  }
  await owner.query("RESET session_replication_role");
}

/** The indexes of these tables are written no more, until they are built again. */
const RESTING = `UPDATE pg_index SET indisready = false WHERE indrelid = ANY ($1::regclass[])`;

const tableFilledBy = (statement: string) => /^INSERT INTO (\w+)/.exec(statement)?.[1] ?? "";
