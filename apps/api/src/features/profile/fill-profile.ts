import type { Db } from "#database/database.ts";

import { findProfile, type ProfileFields, saveProfile } from "./profile-store.ts";
import { isTimeZone } from "./civil-time.ts";

type Filling = { userId: string; fields: Partial<ProfileFields> };

/**
 * Fills in the empty fields of a profile, in the caller's transaction. The user's own values stay.
 * @returns the fields that were filled in.
 */
export async function fillProfile(
  db: Db,
  { userId, fields }: Filling,
): Promise<Partial<ProfileFields>> {
  const profile = await findProfile(db, userId);
  const filled = namesOf(fields).filter((name) => {
    const value = fields[name] ?? "";
    const isKnown = name !== "timeZone" || isTimeZone(value);
    return profile?.[name] === "" && value !== "" && isKnown;
  });

  return save(db, { userId, fields: pick(fields, filled) });
}

/**
 * Empties the fields that still have the given values, in the caller's transaction.
 * @returns the fields that were emptied.
 */
export async function emptyProfile(
  db: Db,
  { userId, fields }: Filling,
): Promise<Partial<ProfileFields>> {
  const profile = await findProfile(db, userId);
  const same = namesOf(fields).filter((name) => profile?.[name] === fields[name]);

  return save(db, {
    userId,
    fields: Object.fromEntries(same.map((name) => [name, ""])),
  });
}

async function save(db: Db, { userId, fields }: Filling): Promise<Partial<ProfileFields>> {
  if (Object.keys(fields).length === 0) return {};
  await saveProfile(db, { userId, fields });

  return fields;
}

function namesOf(fields: Partial<ProfileFields>): (keyof ProfileFields)[] {
  return Object.keys(fields) as (keyof ProfileFields)[];
}

function pick(
  fields: Partial<ProfileFields>,
  names: readonly (keyof ProfileFields)[],
): Partial<ProfileFields> {
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}
