import type { Dependencies } from "#dependencies.ts";
import { Problem } from "#http/problem.ts";

import { findUserAddress } from "./user-store.ts";

type GateDeps = Pick<Dependencies, "mailDelivery">;

/**
 * Guards everything that stays valid after a password change: passkeys, two-factor authentication
 * and changes of the address. Otherwise someone could register another person's address, set these
 * up and wait for its owner. If no mail can be sent, this check is skipped, because no address can
 * be confirmed and no mailbox recovers an account.
 * @throws Problem `email_confirmation_needed`
 */
export function requireConfirmedAddress(
  { mailDelivery }: GateDeps,
  { isVerified }: { isVerified: boolean },
): void {
  if (isVerified || mailDelivery === null) return;
  throw new Problem("email_confirmation_needed", { reason: "the address is not confirmed" });
}

/** Like `requireConfirmedAddress`, but looks the user up. Use it before checking the password. */
export async function requireConfirmedUser(
  deps: GateDeps & Pick<Dependencies, "database">,
  userId: string,
): Promise<void> {
  const user = await deps.database.asSystem((queries) => findUserAddress(queries, userId));
  if (user !== null) requireConfirmedAddress(deps, user);
}
