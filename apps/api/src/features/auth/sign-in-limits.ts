import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";

import { attemptKeyOfEmail, attemptKeyOfEmailAndIp, attemptKeyOfIp } from "./attempt-keys.ts";
import {
  GUESSES_PER_ACCOUNT,
  GUESSES_PER_IP,
  UNKNOWN_DEVICE_GUESSES_PER_ACCOUNT,
} from "./attempt-rules.ts";
import { forgetAttempts, forgetAttemptsBeneath, takeBackAttempt } from "./attempt-store.ts";
import { requireAttempt } from "./count-attempt.ts";

type LimitDeps = Pick<Dependencies, "clock" | "refreshKey">;

/** One password tried on one account. */
export type Guess = { email: string; ip: string; isKnownDevice: boolean };

/**
 * Admits or refuses a guess. Known devices have their own counter per account, so guesses elsewhere never make them
 * wait. Unknown devices are counted per account and address, per address, and per account.
 * @throws Problem `throttled`; nothing is counted then.
 */
export async function admitGuess(deps: LimitDeps, queries: Queries, guess: Guess): Promise<void> {
  const keys = keysOf(guess, deps.refreshKey);

  // Always in this order, so that two guesses never wait for each other's counters.
  await requireAttempt(deps, queries, { key: keys.account, limit: GUESSES_PER_ACCOUNT });
  if (guess.isKnownDevice) return;
  await requireAttempt(deps, queries, { key: keys.ip, limit: GUESSES_PER_IP });
  await requireAttempt(deps, queries, {
    key: keys.unknownDevices,
    limit: UNKNOWN_DEVICE_GUESSES_PER_ACCOUNT,
  });
}

/**
 * The guess was right, so it was none, and is taken back wherever it was counted: only wrong passwords
 * are charged. A known device's count on the account is cleared altogether; a new device's right
 * password takes back no more than itself, so that the owner's sign-ins never refill a stranger's.
 */
export async function settleGuess(deps: LimitDeps, queries: Queries, guess: Guess): Promise<void> {
  const keys = keysOf(guess, deps.refreshKey);
  if (guess.isKnownDevice) return forgetAttempts(queries, keys.account);

  await takeBackAttempt(queries, keys.account);
  await takeBackAttempt(queries, keys.ip);
  await takeBackAttempt(queries, keys.unknownDevices);
}

/**
 * Forgets what was guessed on an account, on known devices and elsewhere: its owner has proven the
 * mailbox and chosen a new password, which nothing guessed so far was about.
 */
export async function forgetGuesses(
  { refreshKey }: Pick<LimitDeps, "refreshKey">,
  queries: Queries,
  email: string,
): Promise<void> {
  await forgetAttempts(queries, attemptKeyOfEmail(KNOWN, email, refreshKey));
  await forgetAttemptsBeneath(queries, attemptKeyOfEmail(STRANGE, email, refreshKey));
  await forgetAttempts(queries, attemptKeyOfEmail(UNKNOWN, email, refreshKey));
}

const KNOWN = "guesses-on-known-devices";
const STRANGE = "guesses";
const UNKNOWN = "guesses-on-unknown-devices";

function keysOf(guess: Guess, key: Buffer) {
  return {
    account: guess.isKnownDevice
      ? attemptKeyOfEmail(KNOWN, guess.email, key)
      : attemptKeyOfEmailAndIp(STRANGE, guess, key),
    ip: attemptKeyOfIp("guesses", guess.ip, key),
    unknownDevices: attemptKeyOfEmail(UNKNOWN, guess.email, key),
  };
}
