import { and, eq, type SQL, sql } from "drizzle-orm";

import { type Db, preparedQuery } from "#database/database.ts";
import { profilePictures, users } from "#database/schema.ts";

import { dayIn, hourIn, isTimeZone } from "./civil-time.ts";

type User = typeof users.$inferSelect;
export type ProfileFields = Pick<User, "firstName" | "lastName" | "role" | "timeZone" | "bio">;
export type Profile = ProfileFields & Pick<User, "id" | "email" | "emailVerifiedAt" | "demoEndsAt">;

const profileColumns = {
  id: users.id,
  email: users.email,
  emailVerifiedAt: users.emailVerifiedAt,
  demoEndsAt: users.demoEndsAt,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
  timeZone: users.timeZone,
  bio: users.bio,
};

export async function findProfile(db: Db, userId: string): Promise<Profile | null> {
  const [row] = await db.select(profileColumns).from(users).where(eq(users.id, userId));

  return row ?? null;
}

/** Stores the given fields, at least one. Returns null if the user does not exist. */
export async function saveProfile(
  db: Db,
  { userId, fields }: { userId: string; fields: Partial<ProfileFields> },
): Promise<Profile | null> {
  const [row] = await db
    .update(users)
    .set(fields)
    .where(eq(users.id, userId))
    .returning(profileColumns);

  return row ?? null;
}

/** Returns the time zone in the user's profile; empty if it has none or the user was just deleted. */
export async function findTimeZone(db: Db, userId: string): Promise<string> {
  const [row] = await timeZoneOf(db, { userId });

  return row?.timeZone ?? "";
}

const timeZoneOf = preparedQuery((db) =>
  db
    .select({ timeZone: users.timeZone })
    .from(users)
    .where(eq(users.id, sql.placeholder("userId"))),
);

export async function saveFirstTimeZone(
  db: Db,
  { userId, timeZone }: { userId: string; timeZone: string },
): Promise<void> {
  await db
    .update(users)
    .set({ timeZone })
    .where(and(eq(users.id, userId), eq(users.timeZone, "")));
}

/** Returns the user's picture as a PNG in base64; null if there is none. */
export async function findPicture(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ png: profilePictures.png })
    .from(profilePictures)
    .where(eq(profilePictures.userId, userId));

  return row?.png ?? null;
}

export async function savePicture(
  db: Db,
  picture: { userId: string; png: string; updatedAt: Date },
): Promise<void> {
  const { png, updatedAt } = picture;

  await db
    .insert(profilePictures)
    .values(picture)
    .onConflictDoUpdate({ target: profilePictures.userId, set: { png, updatedAt } });
}

export async function deletePicture(db: Db, userId: string): Promise<void> {
  await db.delete(profilePictures).where(eq(profilePictures.userId, userId));
}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Returns the decoded bytes; empty if the text is not valid base64. */
export function decodePicture(base64: string): Buffer {
  const isWhole = base64.length % 4 === 0 && BASE64.test(base64);

  return isWhole ? Buffer.from(base64, "base64") : Buffer.alloc(0);
}

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

/** A time zone of users, with the date and the hour in it. */
export type LocalDay = { timeZone: string; today: string; hour: number };

/** Lists the time zones of all users, with the date in each. Reads one row of the index for each zone. */
export async function findLocalDays(db: Db, now: Date): Promise<LocalDay[]> {
  const { rows } = await db.execute<{ zone: string }>(sql`
    with recursive zones (zone) as (
      select min(${users.timeZone}) from ${users}
      union all
      select (select min(${users.timeZone}) from ${users} where ${users.timeZone} > zone)
      from zones where zone is not null
    ) select zone from zones where zone is not null`);

  return rows.map(({ zone }) => ({
    timeZone: zone,
    today: dayIn(zone, now),
    hour: hourIn(zone, now),
  }));
}

/** Returns the days as a table with the columns `zone` and `today`. PostgreSQL may not know each zone that we know. */
export function tableOfDays(days: readonly LocalDay[]): SQL {
  const zones = sql.param(days.map(({ timeZone }) => timeZone));
  const dates = sql.param(days.map(({ today }) => today));

  return sql`unnest(${zones}::text[], ${dates}::date[]) as local_days (zone, today)`;
}
