import type { ProofOfWork } from "@snowball/contract";

import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { Problem } from "#http/problem.ts";

import { attemptKeyOfEmail, attemptKeyOfEmailAndIp, attemptKeyOfIp } from "./attempt-keys.ts";
import {
  GUESSES_PER_ACCOUNT,
  GUESSES_PER_IP,
  UNPROVEN_GUESSES_PER_ACCOUNT,
} from "./attempt-rules.ts";
import { forgetAttempts, forgetAttemptsBeneath, takeBackAttempt } from "./attempt-store.ts";
import { countAttempt, requireAttempt } from "./count-attempt.ts";
import { PROOF_TTL_MS, readProof } from "./proof-of-work.ts";

type LimitDeps = Pick<Dependencies, "clock" | "refreshKey">;
type ProofDeps = LimitDeps & Pick<Dependencies, "passwordHashing">;

/** One password tried on one account. */
export type Guess = { email: string; ip: string; isKnownDevice: boolean };

/** What may come with a guess of a stranger. */
export type Offer = { email: string; proof?: ProofOfWork | undefined };

/**
 * Lets a guess through or not: on a known device by the account alone, so that no stranger ever makes
 * it wait; from elsewhere by account and address together, and by address.
 * @throws Problem `throttled`; nothing is counted then.
 */
export async function admitGuess(deps: LimitDeps, queries: Queries, guess: Guess): Promise<void> {
  const keys = keysOf(guess, deps.refreshKey);

  // Always in this order, so that two guesses never wait for each other's counters.
  await requireAttempt(deps, queries, { key: keys.account, limit: GUESSES_PER_ACCOUNT });
  if (guess.isKnownDevice) return;
  await requireAttempt(deps, queries, { key: keys.ip, limit: GUESSES_PER_IP });
}

/**
 * Lets a stranger's guess through without a proof of work as long as few are made on the account and
 * few wait to have their passwords compared.
 * @throws Problem `proof_required`, also when the proof is forged, over, for another address or used.
 */
export async function requireProofOfStranger(
  deps: ProofDeps,
  queries: Queries,
  offer: Offer,
): Promise<void> {
  if (offer.proof !== undefined || deps.passwordHashing.isBusy())
    return useProof(deps, queries, offer);

  const unproven = {
    key: unprovenKeyOf(offer.email, deps.refreshKey),
    limit: UNPROVEN_GUESSES_PER_ACCOUNT,
  };
  if ((await countAttempt(deps, queries, unproven)) !== null) throw proofRequired();
}

/**
 * Asks for a proof of work while many passwords wait. Costs no look-up: a flood ends here.
 * @throws Problem `proof_required` where there is none at all; what it is worth is seen later.
 */
export function refuseWhileBusy({ passwordHashing }: ProofDeps, { proof }: Offer): void {
  if (proof === undefined && passwordHashing.isBusy()) throw proofRequired();
}

/** Uses a proof up. @throws Problem `proof_required` when it is worth nothing, or was used. */
export async function useProof(deps: LimitDeps, queries: Queries, offer: Offer): Promise<void> {
  const nonce = readProof(deps, offer);
  if (nonce === null) throw proofRequired();

  const use = {
    key: `proofs:${nonce}`,
    limit: { max: 1, windowMs: PROOF_TTL_MS, window: "fixed" } as const,
  };
  if ((await countAttempt(deps, queries, use)) !== null) throw proofRequired();
}

/**
 * The guess was right, so it was none, and is taken back wherever it was counted: only wrong passwords
 * are charged. A known device's count on the account is cleared altogether; a new device's right
 * password takes back no more than itself, so that the owner's sign-ins never refill a stranger's.
 */
export async function settleGuess(
  deps: LimitDeps,
  queries: Queries,
  guess: Guess & { proof?: ProofOfWork | undefined },
): Promise<void> {
  const keys = keysOf(guess, deps.refreshKey);
  if (guess.isKnownDevice) return forgetAttempts(queries, keys.account);

  await takeBackAttempt(queries, keys.account);
  await takeBackAttempt(queries, keys.ip);
  if (guess.proof === undefined) {
    await takeBackAttempt(queries, unprovenKeyOf(guess.email, deps.refreshKey));
  }
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
  await forgetAttempts(queries, unprovenKeyOf(email, refreshKey));
}

const KNOWN = "guesses-on-known-devices";
const STRANGE = "guesses";

function keysOf(guess: Guess, key: Buffer) {
  return {
    account: guess.isKnownDevice
      ? attemptKeyOfEmail(KNOWN, guess.email, key)
      : attemptKeyOfEmailAndIp(STRANGE, guess, key),
    ip: attemptKeyOfIp("guesses", guess.ip, key),
  };
}

function unprovenKeyOf(email: string, key: Buffer): string {
  return attemptKeyOfEmail("unproven-guesses", email, key);
}

function proofRequired(): Problem {
  return new Problem("proof_required", { reason: "no proof of work" });
}
