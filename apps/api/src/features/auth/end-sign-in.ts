import type { Queries } from "#database/database.ts";

import { deleteEmailChangesOfUser } from "./email-change-store.ts";
import { deleteEmailKeysOfUser } from "./email-key-store.ts";
import { deletePasskeysOfUser } from "./passkey-store.ts";
import { deleteSessionsOfUser } from "./session-store.ts";
import { clearSignIn } from "./user-store.ts";

/** Signs a user out everywhere, for good: no password, passkey, link or token leads back, and the address is free. */
export async function endSignIn(queries: Queries, userId: string): Promise<void> {
  await deleteSessionsOfUser(queries, userId);
  await deleteEmailKeysOfUser(queries, userId);
  await deleteEmailChangesOfUser(queries, userId);
  await deletePasskeysOfUser(queries, { userId });
  await clearSignIn(queries, userId);
}
