import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import {
  endSessionsForSupport,
  findSignedInUsers,
  type TellDeps,
  turnOffSecondStepForSupport,
} from "#features/auth/index.ts";

import { findPersonId, insertLook } from "./support-store.ts";

type OrderDeps = TellDeps & Pick<Dependencies, "database">;
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

/** Turns a person's second step off. @returns as above. */
export async function turnOffSecondStepOf(deps: OrderDeps, order: Order): Promise<string | null> {
  return forPerson(deps, order, async (queries, userId) => {
    const wasOn = await turnOffSecondStepForSupport(deps, queries, userId);
    return wasOn ? "The second step is off. They are told." : "Their second step was not on.";
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
