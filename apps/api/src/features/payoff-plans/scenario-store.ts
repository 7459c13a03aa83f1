import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  sql,
} from "drizzle-orm";

import type { Db } from "#database/database.ts";
import { scenarios } from "#database/schema.ts";
import type { Window } from "#http/page.ts";

/** A scenario as stored. The table describes the columns. */
export type Scenario = Omit<typeof scenarios.$inferSelect, "userId" | "deletedAt">;
export type ScenarioKey = { userId: string; id: string };

const { userId: _owner, deletedAt: _deletedAt, ...columns } = getTableColumns(scenarios);

const ownOne = ({ userId, id }: ScenarioKey) =>
  and(eq(scenarios.id, id), eq(scenarios.userId, userId));
const keptOne = (key: ScenarioKey) => and(ownOne(key), isNull(scenarios.deletedAt));

/** Returns scenarios that are not deleted, in the order of their creation. */
export async function findScenarios(
  db: Db,
  userId: string,
  { limit, offset }: Window,
): Promise<Scenario[]> {
  return db
    .select(columns)
    .from(scenarios)
    .where(and(eq(scenarios.userId, userId), isNull(scenarios.deletedAt)))
    .orderBy(asc(scenarios.createdAt), asc(scenarios.id))
    .limit(limit)
    .offset(offset);
}

export async function countScenarios(db: Db, userId: string): Promise<number> {
  return db.$count(scenarios, and(eq(scenarios.userId, userId), isNull(scenarios.deletedAt)));
}

/** Serializes transactions that change the number of a user's scenarios, until the transaction ends. */
export async function lockScenarios(db: Db, userId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('scenarios'), hashtext(${userId}))`);
}

/** Returns null if it is unknown, deleted or belongs to another user. */
export async function findScenario(db: Db, key: ScenarioKey): Promise<Scenario | null> {
  const [row] = await db.select(columns).from(scenarios).where(keptOne(key));

  return row ?? null;
}

/** Returns and locks all scenarios of the user, including deleted ones, until the transaction ends. */
export async function lockAllScenarios(db: Db, userId: string): Promise<Scenario[]> {
  return db
    .select(columns)
    .from(scenarios)
    .where(eq(scenarios.userId, userId))
    .orderBy(asc(scenarios.createdAt), asc(scenarios.id))
    .for("update");
}

/**
 * @param added at least one.
 * @returns false if there was a scenario with one of the ids, the user's or not, deleted or not.
 */
export async function insertScenarios(
  db: Db,
  userId: string,
  added: readonly Scenario[],
): Promise<boolean> {
  const inserted = await db
    .insert(scenarios)
    .values(added.map((scenario) => ({ userId, ...scenario })))
    .onConflictDoNothing()
    .returning({ id: scenarios.id });

  return inserted.length === added.length;
}

/**
 * Marks the user's scenarios with these ids as deleted. Those deleted before keep their date. Returns whether there
 * were any.
 */
export async function markScenariosDeleted(
  db: Db,
  { userId, ids, now }: { userId: string; ids: readonly string[]; now: Date },
): Promise<boolean> {
  const rows = await db
    .update(scenarios)
    .set({ deletedAt: sql`coalesce(${scenarios.deletedAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(scenarios.userId, userId), inArray(scenarios.id, [...ids])))
    .returning({ id: scenarios.id });

  return rows.length > 0;
}

/**
 * Changes a scenario and returns it; null if it is unknown or belongs to another user.
 * @param withDeleted whether it may be deleted; if not, null for a deleted one.
 */
export async function updateScenario(
  db: Db,
  key: ScenarioKey,
  { withDeleted = false, ...fields }: ScenarioUpdate,
): Promise<Scenario | null> {
  const [row] = await db
    .update(scenarios)
    .set(fields)
    .where(withDeleted ? ownOne(key) : keptOne(key))
    .returning(columns);

  return row ?? null;
}

/** Fields that are undefined stay as they are. */
type ScenarioUpdate = {
  [Field in "name" | "settings" | "whatIf"]?: Scenario[Field] | undefined;
} & { updatedAt?: Date; deletedAt?: Date | null; withDeleted?: boolean };

/** Permanently deletes the user's deleted scenarios, except the last `keptMax`. */
export async function pruneDeletedScenarios(
  db: Db,
  userId: string,
  keptMax: number,
): Promise<void> {
  const older = db
    .select({ id: scenarios.id })
    .from(scenarios)
    .where(and(eq(scenarios.userId, userId), isNotNull(scenarios.deletedAt)))
    .orderBy(desc(scenarios.deletedAt), desc(scenarios.id))
    .offset(keptMax);

  await db.delete(scenarios).where(and(eq(scenarios.userId, userId), inArray(scenarios.id, older)));
}

/** Permanently deletes scenarios that were marked as deleted before an instant. */
export async function deleteScenariosDeletedBefore(db: Db, before: Date): Promise<void> {
  await db.delete(scenarios).where(lt(scenarios.deletedAt, before));
}
