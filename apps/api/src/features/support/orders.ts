import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import {
  createUnusablePassword,
  endEveryWayInForSupport,
  endSessionsForSupport,
  findSignedInUsers,
  turnOffSecondStepForSupport,
} from "#features/auth/index.ts";
import { findEntitlement } from "#features/billing/index.ts";

import { formatSupportReport } from "./format-support-report.ts";
import { findPerson, findPersonId, insertSupportAccess } from "./support-store.ts";

type Order = {
  /** An email address or a user id. */
  named: string;
  lookedBy: string;
};

/** The number of users per query. */
const AT_ONCE = 500;

/** Signs a user out everywhere. @returns a sentence with the result; null if there is no such user. */
export async function endSessionsOf(deps: Dependencies, order: Order): Promise<string | null> {
  return forPerson(deps, order, async (db, userId) => {
    const ended = await endSessionsForSupport(deps, db, userId);
    return ended === 0
      ? "They were signed in nowhere."
      : `Ended sessions: ${ended}. The users get an email.`;
  });
}

/** Turns off a user's two-factor authentication. @returns a sentence with the result; null if there is no such user. */
export async function turnOffSecondStepOf(
  deps: Dependencies,
  order: Order,
): Promise<string | null> {
  return forPerson(deps, order, async (db, userId) => {
    const wasOn = await turnOffSecondStepForSupport(deps, db, userId);
    return wasOn
      ? "Two-factor authentication is off. They were notified."
      : "Two-factor authentication was not on.";
  });
}

/**
 * Revokes all access to a user's account, including passkeys and two-factor authentication, and sends them a link
 * to set a new password.
 * @returns a sentence with the result; null if there is no such user.
 * @throws Error if no email can be sent, because the user could not sign in again.
 */
export async function endEveryWayInOf(deps: Dependencies, order: Order): Promise<string | null> {
  if (deps.mailDelivery === null) {
    throw new Error("MAIL_URL is off: the person could not receive a link to a new password.");
  }
  const passwordHash = await createUnusablePassword(deps);

  return forPerson(deps, order, async (db, userId) => {
    const { passkeys, twoFactor, waitingEmail } = await endEveryWayInForSupport(deps, db, {
      userId,
      passwordHash,
    });
    const done = [
      "The password no longer works and every session is over.",
      `Passkeys removed: ${passkeys}.`,
      ...(twoFactor ? ["Two-factor authentication is off."] : []),
      ...(waitingEmail === null ? [] : ["A waiting change of the address was ended."]),
      "A link to a new password is on its way to them. It works for 30 minutes.",
    ];
    return done.join(" ");
  });
}

/**
 * Signs all users out, each in a transaction with the notification. If it is interrupted, running it again
 * continues with the rest.
 */
export async function endSessionsOfEverybody(
  deps: Dependencies,
  lookedBy: string,
): Promise<string> {
  const now = deps.clock.now();
  let [people, ended] = [0, 0];
  let after: string | null = null;
  do {
    const users: string[] = await deps.database.asSystem((db) =>
      findSignedInUsers(db, { now, after, limit: AT_ONCE }),
    );
    for (const userId of users) {
      ended += await deps.database.asSystemInTransaction(async (db) => {
        await recordAccess(deps, db, { userId, lookedBy });
        return endSessionsForSupport(deps, db, userId);
      });
    }
    people += users.length;
    after = users.at(-1) ?? null;
  } while (after !== null);

  return `Ended sessions: ${ended}, of ${people} people. The users get an email.`;
}

async function forPerson<T>(
  deps: Dependencies,
  { named, lookedBy }: Order,
  action: (db: Db, userId: string) => Promise<T>,
): Promise<T | null> {
  return deps.database.asSystemInTransaction(async (db) => {
    const userId = await findPersonId(db, named);
    if (userId === null) return null;
    await recordAccess(deps, db, { userId, lookedBy });
    return action(db, userId);
  });
}

/** Records the operator. The record is in the user's export. */
function recordAccess(
  { clock }: Dependencies,
  db: Db,
  look: { userId: string; lookedBy: string },
): Promise<void> {
  return insertSupportAccess(db, { ...look, lookedAt: clock.now() });
}

/**
 * Returns a report on a user's state for support, as lines without a name, address, key or amount. Records the
 * access for the user in the same transaction, so that no access is unrecorded.
 * @returns null if there is no such user.
 */
export async function viewSupportReport(
  deps: Dependencies,
  order: Order,
): Promise<string[] | null> {
  return forPerson(deps, order, async (db, userId) => {
    const entitlement = await findEntitlement(db, { userId, now: deps.clock.now() });
    return formatSupportReport({ ...(await findPerson(db, userId)), entitlement });
  });
}
