import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";

import { attemptKeyOfEmail, attemptKeyOfIp } from "./attempt-keys.ts";
import { GUESSES_OVERALL, GUESSES_PER_ACCOUNT, GUESSES_PER_IP } from "./attempt-rules.ts";
import { forgetAttempts, takeBackAttempt } from "./attempt-store.ts";
import { requireAttempt } from "./count-attempt.ts";

type LimitDeps = Pick<Dependencies, "clock" | "refreshKey">;

/** One password tried on one account. */
export type Guess = { email: string; ip: string; isKnownDevice: boolean };

/**
 * Lets a guess through or not: by account, by address, and overall. A device that was signed in on
 * before has a budget of its own there; see `GUESSES_PER_ACCOUNT` for what that promises
 * the owner.
 * @throws Problem `throttled`; nothing is counted then.
 */
export async function admitGuess(deps: LimitDeps, queries: Queries, guess: Guess): Promise<void> {
  const keys = keysOf(guess, deps.refreshKey);

  // Always in this order, so that two guesses never wait for each other's counters.
  await requireAttempt(deps, queries, { key: keys.account, limit: GUESSES_PER_ACCOUNT });
  await requireAttempt(deps, queries, { key: keys.ip, limit: GUESSES_PER_IP });
  if (!guess.isKnownDevice) {
    await requireAttempt(deps, queries, { key: keys.overall, limit: GUESSES_OVERALL });
  }
}

/**
 * The guess was right, so it was none, and is taken back wherever it was counted: only wrong passwords
 * are charged. A known client's count on the account is cleared altogether; a new client's right
 * password takes back no more than itself, so that the owner's sign-ins never refill a stranger's.
 */
export async function settleGuess(deps: LimitDeps, queries: Queries, guess: Guess): Promise<void> {
  const keys = keysOf(guess, deps.refreshKey);

  if (guess.isKnownDevice) await forgetAttempts(queries, keys.account);
  else await takeBackAttempt(queries, keys.account);
  await takeBackAttempt(queries, keys.ip);
  if (!guess.isKnownDevice) await takeBackAttempt(queries, keys.overall);
}

/**
 * Forgets what was guessed on an account, by known clients and by others: its owner has proven the
 * mailbox and chosen a new password, which nothing guessed so far was about.
 */
export async function forgetGuesses(
  { refreshKey }: Pick<LimitDeps, "refreshKey">,
  queries: Queries,
  email: string,
): Promise<void> {
  for (const isKnownDevice of [false, true]) {
    await forgetAttempts(queries, accountKeyOf({ email, isKnownDevice }, refreshKey));
  }
}

function keysOf(guess: Guess, key: Buffer) {
  return {
    account: accountKeyOf(guess, key),
    ip: attemptKeyOfIp("guesses", guess.ip, key),
    overall: "guesses-overall",
  };
}

function accountKeyOf(
  { email, isKnownDevice }: Pick<Guess, "email" | "isKnownDevice">,
  key: Buffer,
): string {
  return attemptKeyOfEmail(isKnownDevice ? "guesses-from-known-clients" : "guesses", email, key);
}
