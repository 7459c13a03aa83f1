import { and, eq, exists, isNotNull, isNull, lt, sql, type SQLWrapper } from "drizzle-orm";

import type { Db } from "#database/database.ts";
import { knownDevices, sessions, users } from "#database/schema.ts";

/** An account for a password check. */
export type Account = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  /** Whether the user signed in on this device before. */
  isKnownDevice: boolean;
};
type NewUser = { email: string; passwordHash: string; createdAt: Date };
/** An account with its row locked until the transaction ends. */
export type LockedAccount = UserAddress & { passwordHash: string; emailVerifiedAt: Date | null };
export type UserAddress = { id: string; email: string; isVerified: boolean };

const addressColumns = {
  id: users.id,
  email: users.email,
  isVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
};

const hasAddress = (email: string) =>
  and(sql`lower(${users.email}) = lower(${email})`, isNull(users.demoEndsAt));

export async function findAccount(
  db: Db,
  by: { email: string } | { userId: string },
  deviceId: string | null,
): Promise<Account | null> {
  const { id, email, firstName, lastName, passwordHash } = users;
  const isKnown = isKnownDevice(db, id, deviceId);
  const [row] = await db
    .select({ id, email, firstName, lastName, passwordHash, isKnownDevice: isKnown })
    .from(users)
    .where("email" in by ? hasAddress(by.email) : eq(id, by.userId));

  return row ?? null;
}

/**
 * Returns the account, locked until the transaction ends. Sign-ins and password changes of one user
 * wait for the lock, so no session starts with a password that is being replaced.
 */
export async function lockAccount(db: Db, userId: string): Promise<LockedAccount | null> {
  const [row] = await db
    .select({
      ...addressColumns,
      passwordHash: users.passwordHash,
      emailVerifiedAt: users.emailVerifiedAt,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");

  return row ?? null;
}

/** Returns the user with an email address, ignoring case, or null if there is none. */
export async function findUserByEmail(db: Db, email: string): Promise<UserAddress | null> {
  const [row] = await db.select(addressColumns).from(users).where(hasAddress(email));

  return row ?? null;
}

export async function findUserAddress(db: Db, userId: string): Promise<UserAddress | null> {
  const [row] = await db.select(addressColumns).from(users).where(eq(users.id, userId));

  return row ?? null;
}

/** Stores a user. Returns null if the address is taken, even by a concurrent registration. */
export async function insertUser(db: Db, user: NewUser): Promise<string | null> {
  const [row] = await db
    .insert(users)
    .values(user)
    .onConflictDoNothing()
    .returning({ id: users.id });

  return row?.id ?? null;
}

/** RFC 2606: `.invalid` domains have no mail server. */
const addressOfDemo = (id: string) => `demo-${id}@demo.invalid`;

type NewDemoUser = { id: string; createdAt: Date; endsAt: Date };

/** Stores the user of a demo household, without a password and with a placeholder address. */
export async function insertDemoUser(
  db: Db,
  { id, createdAt, endsAt }: NewDemoUser,
): Promise<void> {
  await db.insert(users).values({
    id,
    email: addressOfDemo(id),
    passwordHash: "",
    createdAt,
    demoEndsAt: endsAt,
  });
}

/** Ends a demo household now; ignores accounts. @returns whether the user was one. */
export async function endDemoUser(
  db: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(users)
    .set({ demoEndsAt: sql`least(${users.demoEndsAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(users.id, userId), isNotNull(users.demoEndsAt)));

  return rowCount === 1;
}

/** RFC 2606: `.invalid` domains have no mail server. */
const addressOfClosed = (id: string) => `closed-${id}@closed.invalid`;

/** Removes a user's address and password: the address becomes free, and no password signs in. */
export async function clearSignIn(db: Db, userId: string): Promise<void> {
  await db
    .update(users)
    .set({ email: addressOfClosed(userId), passwordHash: "", emailVerifiedAt: null })
    .where(eq(users.id, userId));
}

export async function savePasswordHash(
  db: Db,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<void> {
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

/** Marks the address as confirmed; the time of the first confirmation stays. */
export async function markEmailVerified(
  db: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await db
    .update(users)
    .set({
      emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(users.id, userId));
}

/**
 * Changes a user's address to a confirmed one. @throws an error that `isAddressTaken` recognizes if
 * another account has it.
 */
export async function changeAddress(
  db: Db,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<void> {
  await db.update(users).set({ email }).where(eq(users.id, userId));
  await markEmailVerified(db, { userId, now });
}

/** Whether a transaction failed because another user registered the address, even concurrently. */
export function isAddressTaken(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { constraint?: string } | undefined) : {};

  return cause?.constraint === "users_email_key";
}

type SeenDevice = { userId: string; deviceId: string; now: Date };

/**
 * Records that a user signed in on a device.
 * @returns whether it was the first time.
 */
export async function rememberDevice(
  db: Db,
  { userId, deviceId, now }: SeenDevice,
): Promise<boolean> {
  const seen = { userId, deviceId, firstSeenAt: now, lastSeenAt: now };
  const [row] = await db
    .insert(knownDevices)
    .values(seen)
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.deviceId],
      set: { lastSeenAt: sql`excluded.last_seen_at` },
    })
    // `xmax` is 0 for a row that this statement inserted.
    .returning({ isNew: sql<boolean>`(xmax = 0)` });

  return row?.isNew ?? false;
}

/** Whether the user of the row signed in on the device before; false if the device is null. */
function isKnownDevice(db: Db, userId: SQLWrapper, deviceId: unknown) {
  const rows = db
    .select({ one: sql`1` })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.deviceId, deviceId as string)));

  return sql<boolean>`${exists(rows)}`;
}

/** Deletes the known devices of a user, except the one of a session that continues. */
export async function deleteDevicesOfUser(
  db: Db,
  { userId, keptSessionId }: { userId: string; keptSessionId: string | null },
): Promise<void> {
  const kept = db
    .select({ deviceId: sessions.deviceId })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sql`${keptSessionId}::uuid`)));

  await db
    .delete(knownDevices)
    .where(
      and(
        eq(knownDevices.userId, userId),
        sql`${knownDevices.deviceId} is distinct from (${kept})`,
      ),
    );
}

export async function deleteDevicesUnseenSince(db: Db, before: Date): Promise<void> {
  await db.delete(knownDevices).where(lt(knownDevices.lastSeenAt, before));
}
