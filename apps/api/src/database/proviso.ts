import { AsyncLocalStorage } from "node:async_hooks";

import type { DatabaseScopes, Queries } from "./database-scopes.ts";

/** A check that must pass before a result is returned, in two variants. Both reject if it fails. */
export type Condition = {
  /** Checks in the message of the user's first read, with the user's database role. */
  ask(queries: Queries): Promise<void>;
  /** Checks separately. */
  confirm(): Promise<void>;
};

type DeferredCheck = Condition & { hasPassed: boolean; confirmation: Promise<void> | null };

const currentCheck = new AsyncLocalStorage<DeferredCheck | null>();

/**
 * Starts work before its authorization check has passed, and returns its result only after the check. The first
 * read of the work goes to the database in one message with the check. All other database access waits for the
 * check.
 * @throws the rejection of the condition, even if the work succeeds.
 */
export async function onCondition<T>(condition: Condition, work: () => Promise<T>): Promise<T> {
  const check = { ...condition, hasPassed: false, confirmation: null };
  try {
    return await currentCheck.run(check, work);
  } finally {
    if (!check.hasPassed) await confirm(check);
  }
}

function confirm(check: DeferredCheck): Promise<void> {
  // Runs without a current check, so that the queries of the check do not wait for it.
  check.confirmation ??= currentCheck.run(null, () => check.confirm()).then(() => pass(check));
  return check.confirmation;
}

function pass(check: DeferredCheck): void {
  check.hasPassed = true;
}

async function requirePassedCheck(): Promise<void> {
  const check = currentCheck.getStore();
  if (check && !check.hasPassed) await confirm(check);
}

/** Returns scopes that run the current deferred check, if any, before or with the first database access. */
export function enforceDeferredChecks(scopes: DatabaseScopes): DatabaseScopes {
  return {
    readAsUser: (userId, work) => {
      const check = currentCheck.getStore();
      if (!check || check.hasPassed) return scopes.readAsUser(userId, work);

      return scopes.readAsUser(userId, work, async (queries) => {
        await check.ask(queries);
        pass(check);
      });
    },
    asUser: async (userId, work) => {
      await requirePassedCheck();
      return scopes.asUser(userId, work);
    },
    asUserInTransaction: async (userId, work) => {
      await requirePassedCheck();
      return scopes.asUserInTransaction(userId, work);
    },
    asSystem: async (work) => {
      await requirePassedCheck();
      return scopes.asSystem(work);
    },
    asSystemInTransaction: async (work) => {
      await requirePassedCheck();
      return scopes.asSystemInTransaction(work);
    },
  };
}
