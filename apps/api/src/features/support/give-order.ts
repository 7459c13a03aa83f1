import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import {
  createUnusablePassword,
  endEveryWayInForSupport,
  endSessionsForSupport,
  findSignedInUsers,
  type NotifyDeps,
  turnOffSecondStepForSupport,
} from "#features/auth/index.ts";

import { findPersonId, insertLook } from "./support-store.ts";

type OrderDeps = NotifyDeps & Pick<Dependencies, "database">;
type Order = { named: string; lookedBy: string };

/** Users asked for at once. */
const AT_ONCE = 500;

/** Signs a person out everywhere. @returns what was done, in a sentence; null where there is nobody. */
export async function endSessionsOf(deps: OrderDeps, order: Order): Promise<string | null> {
  return forPerson(deps, order, async (queries, userId) => {
    const ended = await endSessionsForSupport(deps, queries, userId);
    return ended === 0
      ? "They were signed in nowhere."
      : `Ended sessions: ${ended}. They are told.`;
  });
}

/** Turns a person's two-factor authentication off. @returns as above. */
export async function turnOffSecondStepOf(deps: OrderDeps, order: Order): Promise<string | null> {
  return forPerson(deps, order, async (queries, userId) => {
    const wasOn = await turnOffSecondStepForSupport(deps, queries, userId);
    return wasOn
      ? "Two-factor authentication is off. They were notified."
      : "Two-factor authentication was not on.";
  });
}

/**
 * Ends every way into a person's account, passkeys and two-factor authentication included, and mails them a
 * link to a new password.
 * @returns what was done, in a sentence; null where there is no such person.
 * @throws Error where no mail can be sent, because the person could not sign in again.
 */
export async function endEveryWayInOf(
  deps: OrderDeps & Pick<Dependencies, "passwordHashing">,
  order: Order,
): Promise<string | null> {
  if (deps.mailDelivery === null) {
    throw new Error("MAIL_URL is off: the person could not receive a link to a new password.");
  }
  const passwordHash = await createUnusablePassword(deps);

  return forPerson(deps, order, async (queries, userId) => {
    const { passkeys, twoFactor, waitingEmail } = await endEveryWayInForSupport(deps, queries, {
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
 * Signs everybody out. User by user, each with what tells of it: broken off, it goes on where it is
 * given again.
 */
export async function endSessionsOfEverybody(deps: OrderDeps, lookedBy: string): Promise<string> {
  const now = deps.clock.now();
  let [people, ended] = [0, 0];
  let after: string | null = null;
  do {
    // oxlint-disable-next-line no-await-in-loop -- in turn: so many at once would hold up everybody's calls
    const users: string[] = await deps.database.asSystem((queries) =>
      findSignedInUsers(queries, { now, after, limit: AT_ONCE }),
    );
    for (const userId of users) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      ended += await deps.database.asSystemInTransaction(async (queries) => {
        await note(deps, queries, { userId, lookedBy });
        return endSessionsForSupport(deps, queries, userId);
      });
    }
    people += users.length;
    after = users.at(-1) ?? null;
  } while (after !== null);

  return `Ended sessions: ${ended}, of ${people} people. They are told.`;
}

async function forPerson(
  deps: OrderDeps,
  { named, lookedBy }: Order,
  carryOut: (queries: Queries, userId: string) => Promise<string>,
): Promise<string | null> {
  return deps.database.asSystemInTransaction(async (queries) => {
    const userId = await findPersonId(queries, named);
    if (userId === null) return null;
    await note(deps, queries, { userId, lookedBy });
    return carryOut(queries, userId);
  });
}

/** Who of us it was, which the person finds in the export. */
function note(
  { clock }: OrderDeps,
  queries: Queries,
  look: { userId: string; lookedBy: string },
): Promise<void> {
  return insertLook(queries, { ...look, lookedAt: clock.now() });
}
