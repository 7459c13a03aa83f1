import type { Dependencies } from "#dependencies.ts";
import { countIfLast, type Window } from "#http/page.ts";

import { type Account, countAccounts, findAccounts } from "./account-store.ts";

export type AccountDeps = Pick<Dependencies, "database">;

/** Returns one window of the user's open accounts, and the total number. */
export async function listAccounts(
  { database }: AccountDeps,
  { userId, window }: { userId: string; window: Window },
): Promise<{ accounts: Account[]; count: number }> {
  return database.asUser(userId, async (queries) => {
    const accounts = await findAccounts(queries, userId, window);
    const count = countIfLast(window, accounts.length) ?? (await countAccounts(queries, userId));
    return { accounts, count };
  });
}
