import { and, eq, exists, sql } from "drizzle-orm";

import { prepareOnce, type Queries } from "#database/database.ts";
import { sessions, users } from "#database/schema.ts";

export type SignInAccount = {
  id: string;
  passwordHash: string;
  /** Whether this client was signed in to this account before. */
  isKnownClient: boolean;
};
export type NewUser = { email: string; passwordHash: string; createdAt: Date };
/** An account whose row no other transaction can change until this one ends. */
export type LockedAccount = UserAddress & { passwordHash: string };
export type UserAddress = { id: string; email: string; isVerified: boolean };

/** Whether a session of this client was ever begun on the account of the row. */
function wasBegunBy(queries: Queries, clientHash: unknown) {
  const begun = queries
    .select({ one: sql`1` })
    .from(sessions)
    .where(and(eq(sessions.userId, users.id), eq(sessions.clientHash, clientHash as string)));

  return sql<boolean>`${exists(begun)}`;
}

const accountForSignIn = prepareOnce((queries) =>
  queries
    .select({
      id: users.id,
      passwordHash: users.passwordHash,
      isKnownClient: wasBegunBy(queries, sql.placeholder("clientHash")),
    })
    .from(users)
    .where(sql`lower(${users.email}) = lower(${sql.placeholder("email")})`)
    .prepare("auth_account_for_sign_in"),
);

/** What signing in needs to know about an address; null when nobody registered it. */
export async function findAccountForSignIn(
  queries: Queries,
  { email, clientHash }: { email: string; clientHash: string },
): Promise<SignInAccount | null> {
  const [row] = await accountForSignIn(queries).execute({ email, clientHash });

  return row ?? null;
}

/** What changing the password needs to know about a user; null when the user is gone. */
export async function findAccountForChange(
  queries: Queries,
  { userId, clientHash }: { userId: string; clientHash: string },
): Promise<(SignInAccount & { email: string }) | null> {
  const [row] = await queries
    .select({
      id: users.id,
      email: users.email,
      passwordHash: users.passwordHash,
      isKnownClient: wasBegunBy(queries, clientHash),
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

  const { emailVerifiedAt, ...account } = row;
  return { ...account, isVerified: emailVerifiedAt !== null };
}

/** Whose address it is, compared without regard to case; null when nobody's. */
export async function findUserByEmail(
  queries: Queries,
  email: string,
): Promise<UserAddress | null> {
  const [row] = await queries
    .select({ id: users.id, email: users.email, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(sql`lower(${users.email}) = lower(${email})`);

  return row ? { id: row.id, email: row.email, isVerified: row.emailVerifiedAt !== null } : null;
}

/** Stores a user. Null when the address was taken, even a moment ago by another process. */
export async function insertUser(queries: Queries, user: NewUser): Promise<string | null> {
  const [row] = await queries
    .insert(users)
    .values(user)
    .onConflictDoNothing()
    .returning({ id: users.id });

  return row?.id ?? null;
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
