import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";

import { attemptKeyOfEmail, attemptKeyOfIp } from "./attempt-keys.ts";
import { GUESSES_OVERALL, GUESSES_PER_ACCOUNT, GUESSES_PER_IP } from "./attempt-rules.ts";
import { forgetAttempts, takeBackAttempt } from "./attempt-store.ts";
import { requireAttempt } from "./count-attempt.ts";

type LimitDeps = Pick<Dependencies, "clock" | "refreshKey">;

/** One password tried on one account. */
export type Guess = { email: string; ip: string; isKnownClient: boolean };

/**
 * Lets a guess through or not: by account, by address, and overall. A client that was signed in to
 * the account before has a budget of its own there, so that an attack from elsewhere cannot keep the
 * owner out.
 * @throws Problem `throttled`; nothing is counted then.
 */
export async function admitGuess(deps: LimitDeps, queries: Queries, guess: Guess): Promise<void> {
  const keys = keysOf(guess, deps.refreshKey);

  // Always in this order, so that two guesses never wait for each other's counters.
  await requireAttempt(deps, queries, { key: keys.account, limit: GUESSES_PER_ACCOUNT });
  await requireAttempt(deps, queries, { key: keys.ip, limit: GUESSES_PER_IP });
  if (!guess.isKnownClient) {
    await requireAttempt(deps, queries, { key: keys.overall, limit: GUESSES_OVERALL });
  }
}

/**
 * The guess was right, so it was none: addresses are charged for wrong passwords only. The count on
 * the account is cleared for known clients alone; the owner's sign-ins must not refill a stranger's.
 */
export async function settleGuess(deps: LimitDeps, queries: Queries, guess: Guess): Promise<void> {
  const keys = keysOf(guess, deps.refreshKey);

  if (guess.isKnownClient) await forgetAttempts(queries, keys.account);
  await takeBackAttempt(queries, keys.ip);
  if (!guess.isKnownClient) await takeBackAttempt(queries, keys.overall);
}

function keysOf({ email, ip, isKnownClient }: Guess, key: Buffer) {
  const kind = isKnownClient ? "guesses-from-known-clients" : "guesses";

  return {
    account: attemptKeyOfEmail(kind, email, key),
    ip: attemptKeyOfIp("guesses", ip, key),
    overall: "guesses-overall",
  };
}
