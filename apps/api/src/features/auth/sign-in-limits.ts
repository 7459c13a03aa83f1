import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";

import { attemptKeyOfEmail, attemptKeyOfEmailAndIp, attemptKeyOfIp } from "./attempt-keys.ts";
import {
  GUESSES_PER_ACCOUNT,
  GUESSES_PER_IP,
  UNKNOWN_DEVICE_GUESSES_PER_ACCOUNT,
} from "./attempt-rules.ts";
import { deleteAttempts, deleteAttemptsWithPrefix, refundAttempt } from "./attempt-store.ts";
import { requireAttempt } from "./count-attempt.ts";

type LimitDeps = Pick<Dependencies, "clock" | "refreshKey">;

/** One password attempt on one account. */
export type Guess = { email: string; ip: string; isKnownDevice: boolean };

/**
 * Counts a guess, or refuses it. Known devices have their own counter per account, so guesses
 * elsewhere never make them wait. Unknown devices are counted per account and network, per network,
 * and per account.
 * @throws Problem `throttled`; nothing is counted then.
 */
export async function admitGuess(deps: LimitDeps, queries: Queries, guess: Guess): Promise<void> {
  const keys = keysOf(guess, deps.refreshKey);

  // The fixed order prevents deadlocks between the counters of two guesses.
  await requireAttempt(deps, queries, { key: keys.account, limit: GUESSES_PER_ACCOUNT });
  if (guess.isKnownDevice) return;
  await requireAttempt(deps, queries, { key: keys.ip, limit: GUESSES_PER_IP });
  await requireAttempt(deps, queries, {
    key: keys.unknownDevices,
    limit: UNKNOWN_DEVICE_GUESSES_PER_ACCOUNT,
  });
}

/**
 * The password was correct, so refunds this attempt in every counter: only wrong passwords count. A
 * known device's counter is deleted. An unknown device refunds only its own attempt, so the owner's
 * sign-ins never give a stranger more guesses.
 */
export async function settleGuess(deps: LimitDeps, queries: Queries, guess: Guess): Promise<void> {
  const keys = keysOf(guess, deps.refreshKey);
  if (guess.isKnownDevice) return deleteAttempts(queries, keys.account);

  await refundAttempt(queries, keys.account);
  await refundAttempt(queries, keys.ip);
  await refundAttempt(queries, keys.unknownDevices);
}

/**
 * Deletes the counted guesses of an account, on all devices. Its owner has proven access to the
 * mailbox and chosen a new password, so earlier guesses do not matter.
 */
export async function deleteGuesses(
  { refreshKey }: Pick<LimitDeps, "refreshKey">,
  queries: Queries,
  email: string,
): Promise<void> {
  await deleteAttempts(queries, attemptKeyOfEmail(KNOWN, email, refreshKey));
  await deleteAttemptsWithPrefix(queries, attemptKeyOfEmail(PER_NETWORK, email, refreshKey));
  await deleteAttempts(queries, attemptKeyOfEmail(UNKNOWN, email, refreshKey));
}

const KNOWN = "guesses-on-known-devices";
const PER_NETWORK = "guesses";
const UNKNOWN = "guesses-on-unknown-devices";

function keysOf(guess: Guess, key: Buffer) {
  return {
    account: guess.isKnownDevice
      ? attemptKeyOfEmail(KNOWN, guess.email, key)
      : attemptKeyOfEmailAndIp(PER_NETWORK, guess, key),
    ip: attemptKeyOfIp("guesses", guess.ip, key),
    unknownDevices: attemptKeyOfEmail(UNKNOWN, guess.email, key),
  };
}
