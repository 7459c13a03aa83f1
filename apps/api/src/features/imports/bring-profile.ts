import type { Queries } from "#database/database.ts";
import { adoptNotifications, undoAdoptedNotifications } from "#features/notifications/index.ts";
import { emptyProfile, fillProfile } from "#features/profile/index.ts";

import type { ExportedFile } from "./file-shapes.ts";
import { type Brought, clearBrought, findImport, insertImport } from "./import-store.ts";

type ProfileImport = { userId: string; importId: string; file: ExportedFile; now: Date };

/** Fills the user's empty profile fields and notification settings from the import, and records the import. */
export async function importProfile(
  queries: Queries,
  { userId, importId, file, now }: ProfileImport,
): Promise<void> {
  const brought: Brought = {
    profile: await fillProfile(queries, { userId, fields: profileOf(file) }),
    notifications: await importNotifications(queries, { userId, file, now }),
  };

  await insertImport(queries, { userId, importId, brought, createdAt: now });
}

function profileOf({ tables: { users: [row] = [] } }: ExportedFile): Brought["profile"] {
  if (row === undefined) return {};
  const { first_name: firstName, last_name: lastName, role, time_zone: timeZone, bio } = row;

  return { firstName, lastName, role, timeZone, bio };
}

async function importNotifications(
  queries: Queries,
  { userId, file, now }: Omit<ProfileImport, "importId">,
): Promise<boolean> {
  const [settings] = file.tables.notification_settings ?? [];
  if (settings === undefined) return false;

  return adoptNotifications(queries, { userId, settings, at: now });
}

/** Clears the fields that an import filled and the user has not changed since. Returns whether there were any. */
export async function undoProfileImport(
  queries: Queries,
  { userId, importId }: Pick<ProfileImport, "userId" | "importId">,
): Promise<boolean> {
  const kept = await findImport(queries, { userId, importId });
  if (kept === null) return false;
  const { brought, createdAt } = kept;
  const emptied = await emptyProfile(queries, { userId, fields: brought.profile });
  const isBack =
    brought.notifications && (await undoAdoptedNotifications(queries, { userId, at: createdAt }));
  await clearBrought(queries, { userId, importId });

  return isBack || Object.keys(emptied).length > 0;
}
