import { and, eq } from "drizzle-orm";

import type { Db } from "#database/database.ts";
import { type Brought, imports } from "#database/schema.ts";

export type { Brought };
export type KeptImport = { brought: Brought; createdAt: Date };

type Named = { userId: string; importId: string };

const ofUser = ({ userId, importId }: Named) =>
  and(eq(imports.userId, userId), eq(imports.id, importId));

export async function findImport(db: Db, named: Named): Promise<KeptImport | null> {
  const [row] = await db
    .select({ brought: imports.brought, createdAt: imports.createdAt })
    .from(imports)
    .where(ofUser(named));

  return row ?? null;
}

export async function insertImport(
  db: Db,
  { userId, importId, brought, createdAt }: Named & KeptImport,
): Promise<void> {
  await db.insert(imports).values({ id: importId, userId, brought, createdAt });
}

/** Clears the record of what an undone import filled in, so that nothing can be undone twice. */
export async function clearBrought(db: Db, named: Named): Promise<void> {
  await db
    .update(imports)
    .set({ brought: { profile: {}, notifications: false } })
    .where(ofUser(named));
}
