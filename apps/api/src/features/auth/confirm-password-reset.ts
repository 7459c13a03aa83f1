import type { PasswordResetConfirmation } from "@snowball/contract";

import type { Dependencies } from "#dependencies.ts";
import { FieldProblem, Problem } from "#http/problem.ts";

import { attemptKeyOfIp } from "./attempt-keys.ts";
import { KEYS_PER_IP } from "./attempt-rules.ts";
import { takeBackAttempt } from "./attempt-store.ts";
import type { Client } from "./client-hash.ts";
import { requireAttempt } from "./count-attempt.ts";
import { findEmailKeyOwner, useEmailKey, type EmailKeyOwner } from "./email-key-store.ts";
import { findNewPasswordFaults } from "./find-password-faults.ts";
import { hashOfSecret } from "./refresh-token.ts";
import { replacePassword } from "./replace-password.ts";
import { forgetGuesses } from "./sign-in-limits.ts";
import { lockAccount, markEmailVerified } from "./user-store.ts";

type ConfirmDeps = Pick<
  Dependencies,
  | "clock"
  | "database"
  | "mailDelivery"
  | "passwordHashing"
  | "publicUrl"
  | "refreshKey"
  | "secretBox"
>;

/**
 * Sets a new password with the key from the mail. Ends every session of the user and every wait that
 * wrong passwords caused on the account, and signs nobody in. The key proves the mailbox, so the address
 * counts as confirmed from then on. A password that is refused leaves the key usable.
 * @throws FieldProblem by the rules of registration; Problem `not_found` when the key is unknown, used
 *   or older than 30 minutes.
 */
export async function confirmPasswordReset(
  deps: ConfirmDeps,
  { input, client }: { input: PasswordResetConfirmation; client: Client },
): Promise<void> {
  const keyHash = hashOfSecret(input.key);
  const owner = await findOwner(deps, { keyHash, client });
  if (owner === null) throw deadKey();

  const faults = findNewPasswordFaults(deps, input, owner);
  if (Object.keys(faults).length > 0) throw new FieldProblem(faults);

  const passwordHash = await deps.passwordHashing.hash(input.new_password1);
  await useKey(deps, { keyHash, owner, passwordHash, client });
}

async function findOwner(
  deps: ConfirmDeps,
  { keyHash, client }: { keyHash: string; client: Client },
): Promise<EmailKeyOwner | null> {
  const attempt = attemptKeyOfIp("email-keys", client.ip, deps.refreshKey);

  return deps.database.asSystemInTransaction(async (queries) => {
    await requireAttempt(deps, queries, { key: attempt, limit: KEYS_PER_IP });
    const owner = await findEmailKeyOwner(queries, {
      keyHash,
      purpose: "reset_password",
      now: deps.clock.now(),
    });
    if (owner !== null) await takeBackAttempt(queries, attempt);
    return owner;
  });
}

type Reset = { keyHash: string; owner: EmailKeyOwner; passwordHash: string; client: Client };

async function useKey(
  deps: ConfirmDeps,
  { keyHash, owner, passwordHash, client }: Reset,
): Promise<void> {
  const { userId } = owner;
  const now = deps.clock.now();

  await deps.database.asSystemInTransaction(async (queries) => {
    // Counters, account, key, in the order of a sign-in: nobody waits for who waits for them.
    await forgetGuesses(deps, queries, owner.email);
    const account = await lockAccount(queries, userId);
    const usedBy = await useEmailKey(queries, { keyHash, purpose: "reset_password", now });
    if (account === null || usedBy === null) throw deadKey();

    await markEmailVerified(queries, { userId, now });
    await replacePassword(deps, queries, {
      account: { ...account, isVerified: true },
      replacement: { passwordHash, reason: "password_reset", keptSessionId: null, client },
    });
  });
}

function deadKey(): Problem {
  return new Problem("not_found", { reason: "dead password key" });
}
