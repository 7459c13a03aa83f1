import { AsyncLocalStorage } from "node:async_hooks";

import type { Doors, Queries } from "./doors.ts";

/** What has to hold for an answer to be given, and two ways to find it out. Both reject where it does not. */
export type Condition = {
  /** As the user whom reads are done for, in the message of the first of them. */
  ask(queries: Queries): Promise<void>;
  /** By itself. */
  confirm(): Promise<void>;
};

type Proviso = Condition & { holds: boolean; confirmed: Promise<void> | null };

const provisos = new AsyncLocalStorage<Proviso | null>();

/**
 * Begins work before it is known whether it may be done, and keeps what comes of it until it is: what the
 * work reads goes to the database in one message with the question. Whatever else it asks of the database
 * waits until that was answered.
 * @throws what the condition rejects with, whatever came of the work.
 */
export async function onCondition<T>(condition: Condition, work: () => Promise<T>): Promise<T> {
  const proviso = { ...condition, holds: false, confirmed: null };
  try {
    return await provisos.run(proviso, work);
  } finally {
    if (!proviso.holds) await confirm(proviso);
  }
}

function confirm(proviso: Proviso): Promise<void> {
  // Nothing that finds it out may wait for it.
  proviso.confirmed ??= provisos.run(null, () => proviso.confirm()).then(() => settle(proviso));
  return proviso.confirmed;
}

function settle(proviso: Proviso): void {
  proviso.holds = true;
}

async function confirmed(): Promise<void> {
  const proviso = provisos.getStore();
  if (proviso && !proviso.holds) await confirm(proviso);
}

/** The same ways, for work under a condition too. */
export function heedProvisos(doors: Doors): Doors {
  return {
    readAsUser: (userId, work) => {
      const proviso = provisos.getStore();
      if (!proviso || proviso.holds) return doors.readAsUser(userId, work);

      return doors.readAsUser(userId, work, async (queries) => {
        await proviso.ask(queries);
        settle(proviso);
      });
    },
    asUser: async (userId, work) => {
      await confirmed();
      return doors.asUser(userId, work);
    },
    asUserInTransaction: async (userId, work) => {
      await confirmed();
      return doors.asUserInTransaction(userId, work);
    },
    asSystem: async (work) => {
      await confirmed();
      return doors.asSystem(work);
    },
    asSystemInTransaction: async (work) => {
      await confirmed();
      return doors.asSystemInTransaction(work);
    },
  };
}
