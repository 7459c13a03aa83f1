import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";

import { prepareOnce, type Queries } from "#database/database.ts";
import { placeholders } from "#database/placeholders.ts";
import { users } from "#database/schema.ts";

import { isKnownDevice } from "./device-store.ts";

export type SignInAccount = {
  id: string;
  passwordHash: string;
  /** Whether somebody signed in to this account on this device before. */
  isKnownDevice: boolean;
};
export type NewUser = { email: string; passwordHash: string; createdAt: Date };
/** An account whose row no other transaction can change until this one ends. */
export type LockedAccount = UserAddress & { passwordHash: string; emailVerifiedAt: Date | null };
export type UserAddress = { id: string; email: string; isVerified: boolean };

const accountForSignIn = prepareOnce((queries) =>
  queries
    .select({
      id: users.id,
      passwordHash: users.passwordHash,
      isKnownDevice: isKnownDevice(queries, users.id, sql.placeholder("deviceId")),
    })
    .from(users)
    .where(
      and(
        sql`lower(${users.email}) = lower(${sql.placeholder("email")})`,
        isNull(users.demoEndsAt),
      ),
    )
    .prepare("auth_account_for_sign_in"),
);

/** What signing in needs to know about an address; null when nobody registered it. */
export async function findAccountForSignIn(
  queries: Queries,
  { email, deviceId }: { email: string; deviceId: string | null },
): Promise<SignInAccount | null> {
  const [row] = await accountForSignIn(queries).execute({ email, deviceId });

  return row ?? null;
}

export type AccountForChange = Omit<SignInAccount, "id"> & {
  email: string;
  firstName: string;
  lastName: string;
};

/** What changing the password needs to know about a user; null when the user is gone. */
export async function findAccountForChange(
  queries: Queries,
  { userId, deviceId }: { userId: string; deviceId: string | null },
): Promise<AccountForChange | null> {
  const [row] = await queries
    .select({
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      passwordHash: users.passwordHash,
      isKnownDevice: isKnownDevice(queries, users.id, deviceId),
    })
    .from(users)
    .where(eq(users.id, userId));

  return row ?? null;
}

/**
 * The account, locked until the transaction ends: sign-ins and changes of one user's password queue
 * up here, so that no session is begun with a password that is being replaced.
 */
export async function lockAccount(queries: Queries, userId: string): Promise<LockedAccount | null> {
  const [row] = await queries
    .select({
      id: users.id,
      email: users.email,
      passwordHash: users.passwordHash,
      emailVerifiedAt: users.emailVerifiedAt,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  if (!row) return null;

  return { ...row, isVerified: row.emailVerifiedAt !== null };
}

/** Whose address it is, compared without regard to case; null when nobody's. */
export async function findUserByEmail(
  queries: Queries,
  email: string,
): Promise<UserAddress | null> {
  const [row] = await userByEmail(queries).execute({ email });

  return row ? { id: row.id, email: row.email, isVerified: row.emailVerifiedAt !== null } : null;
}

const userByEmail = prepareOnce((queries) =>
  queries
    .select({ id: users.id, email: users.email, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(
      and(
        sql`lower(${users.email}) = lower(${sql.placeholder("email")})`,
        isNull(users.demoEndsAt),
      ),
    )
    .prepare("auth_user_by_email"),
);

/** A user's address, and whether it is known to be theirs; null when the user is gone. */
export async function findUserAddress(
  queries: Queries,
  userId: string,
): Promise<UserAddress | null> {
  const [row] = await queries
    .select({ id: users.id, email: users.email, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, userId));

  return row ? { id: row.id, email: row.email, isVerified: row.emailVerifiedAt !== null } : null;
}

/** Stores a user. Null when the address was taken, even a moment ago by another process. */
export async function insertUser(queries: Queries, user: NewUser): Promise<string | null> {
  const [row] = await newUser(queries).execute(user);

  return row?.id ?? null;
}

const newUser = prepareOnce((queries) =>
  queries
    .insert(users)
    .values(placeholders("email", "passwordHash", "createdAt"))
    .onConflictDoNothing()
    .returning({ id: users.id })
    .prepare("auth_new_user"),
);

/** RFC 2606: no mail server answers for `.invalid`. */
const addressOfDemo = (id: string) => `demo-${id}@demo.invalid`;

type NewDemoUser = { id: string; createdAt: Date; endsAt: Date };

/** Stores a demo household's user, who has neither an address nor a password. */
export async function insertDemoUser(
  queries: Queries,
  { id, createdAt, endsAt }: NewDemoUser,
): Promise<void> {
  await queries.insert(users).values({
    id,
    email: addressOfDemo(id),
    passwordHash: "",
    createdAt,
    demoEndsAt: endsAt,
  });
}

/** Ends a demo household now; whoever is an account stays. @returns whether it was one. */
export async function endDemoUser(
  queries: Queries,
  { userId, now }: { userId: string; now: Date },
): Promise<boolean> {
  const rows = await queries
    .update(users)
    .set({ demoEndsAt: sql`least(${users.demoEndsAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(users.id, userId), isNotNull(users.demoEndsAt)))
    .returning({ id: users.id });
  return rows.length > 0;
}

/** RFC 2606, as above. */
const addressOfClosed = (id: string) => `closed-${id}@closed.invalid`;

/**
 * Takes a user's address and password away: the address is free for whoever registers it next, and no
 * password signs in.
 */
export async function clearSignIn(queries: Queries, userId: string): Promise<void> {
  await queries
    .update(users)
    .set({ email: addressOfClosed(userId), passwordHash: "", emailVerifiedAt: null })
    .where(eq(users.id, userId));
}

export async function savePasswordHash(
  queries: Queries,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<void> {
  await queries.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

/** Marks the address as the user's own; the first confirmation's time stays. */
export async function markEmailVerified(
  queries: Queries,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await queries
    .update(users)
    .set({
      emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(users.id, userId));
}

/** Gives a user another confirmed address. @throws what `isAddressTaken` recognizes if another account has it. */
export async function changeAddress(
  queries: Queries,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<void> {
  await queries.update(users).set({ email }).where(eq(users.id, userId));
  await markEmailVerified(queries, { userId, now });
}

/** Whether a transaction failed because somebody registered the address, even a moment ago. */
export function isAddressTaken(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { constraint?: string } | undefined) : {};

  return cause?.constraint === "users_email_key";
}
