import { and, eq } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { type Brought, imports } from "#database/schema.ts";

export type { Brought };
export type KeptImport = { brought: Brought; createdAt: Date };

type Named = { userId: string; importId: string };

const ofUser = ({ userId, importId }: Named) =>
  and(eq(imports.userId, userId), eq(imports.id, importId));

export async function findImport(queries: Queries, named: Named): Promise<KeptImport | null> {
  const [row] = await queries
    .select({ brought: imports.brought, createdAt: imports.createdAt })
    .from(imports)
    .where(ofUser(named));

  return row ?? null;
}

export async function insertImport(
  queries: Queries,
  { userId, importId, brought, createdAt }: Named & KeptImport,
): Promise<void> {
  await queries.insert(imports).values({ id: importId, userId, brought, createdAt });
}

/** Clears the record of what an undone import filled in, so that nothing can be undone twice. */
export async function clearBrought(queries: Queries, named: Named): Promise<void> {
  await queries
    .update(imports)
    .set({ brought: { profile: {}, notifications: false } })
    .where(ofUser(named));
}
