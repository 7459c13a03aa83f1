import type { Dependencies } from "#dependencies.ts";
import { Problem } from "#http/problem.ts";

import { findUserAddress } from "./user-store.ts";

type GateDeps = Pick<Dependencies, "mailDelivery">;

/**
 * Guards whatever outlives a password: passkeys, two-factor authentication and changes of the address.
 * Otherwise someone could register the address of another person, set these up and wait for its owner.
 * Where no mail can be sent, no address can be confirmed and no mailbox recovers an account.
 * @throws Problem `email_confirmation_needed`
 */
export function requireConfirmedAddress(
  { mailDelivery }: GateDeps,
  { isVerified }: { isVerified: boolean },
): void {
  if (isVerified || mailDelivery === null) return;
  throw new Problem("email_confirmation_needed", { reason: "the address is not confirmed" });
}

/** Like `requireConfirmedAddress`, before the password is asked for. */
export async function requireConfirmedUser(
  deps: GateDeps & Pick<Dependencies, "database">,
  userId: string,
): Promise<void> {
  const user = await deps.database.asSystem((queries) => findUserAddress(queries, userId));
  if (user !== null) requireConfirmedAddress(deps, user);
}
