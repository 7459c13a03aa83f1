import type { FieldErrors, RegistrationInput } from "@snowball/contract";

import type { Dependencies } from "#dependencies.ts";
import { insertConsents } from "#features/consents/index.ts";
import { originOf, recordSecurityEvent } from "#features/security-events/index.ts";
import { FieldProblem } from "#http/problem.ts";

import { attemptKeyOfIp } from "./attempt-keys.ts";
import { REGISTRATIONS_PER_IP } from "./attempt-rules.ts";
import type { Client } from "./client-hash.ts";
import { requireAttempt } from "./count-attempt.ts";
import { isKeptForAnother } from "./email-change-store.ts";
import { endDemo } from "./end-demo.ts";
import { findPasswordFaults } from "./find-password-faults.ts";
import { sendVerification, type SendVerificationDeps } from "./send-verification.ts";
import { refuseWhileBusy, useProof } from "./sign-in-limits.ts";
import { startSession, type StartedSession, type StartSessionDeps } from "./start-session.ts";
import { findUserByEmail, insertUser } from "./user-store.ts";

type RegisterDeps = Pick<Dependencies, "database" | "passwordHashing"> &
  SendVerificationDeps &
  StartSessionDeps;

export type Registered = StartedSession & { userId: string };

/**
 * Registers a user and signs in at once (spec §2: the screen goes on to /home). User, session and
 * the owed verification mail are stored together or not at all.
 * @throws FieldProblem in the words of Django REST framework; Problem `proof_required` while many
 *   passwords wait to be hashed.
 */
export async function registerUser(
  deps: RegisterDeps,
  { input, client }: { input: RegistrationInput; client: Client },
): Promise<Registered> {
  refuseWhileBusy(deps, input);
  const faults = findRegistrationFaults(deps, input);
  if (Object.keys(faults).length > 0) throw new FieldProblem(faults);
  await requireFreeAddress(deps, { input, client });

  const passwordHash = await deps.passwordHashing.hash(input.password1);
  return deps.database.asSystemInTransaction(async (queries) => {
    const { email } = input;
    const userId = await insertUser(queries, { email, passwordHash, createdAt: deps.clock.now() });
    if (userId === null) throw addressTaken();

    // Afterwards, so that a change that gave the address free a moment ago is seen.
    if (await isKeptForAnother(queries, { email, userId, now: deps.clock.now() }))
      throw addressTaken();

    await insertConsents(queries, {
      userId,
      occasion: "registration",
      acceptedAt: deps.clock.now(),
    });
    await sendVerification(deps, queries, { id: userId, email });
    if (input.demo !== undefined) await endDemo(deps, queries, { refresh: input.demo, client });
    const started = await startSession(deps, queries, { userId, client });
    await recordSecurityEvent(deps, queries, {
      userId,
      kind: "registered",
      origin: originOf(client),
      sessionId: started.sessionId,
    });
    return { ...started, userId };
  });
}

function findRegistrationFaults(deps: RegisterDeps, input: RegistrationInput): FieldErrors {
  const owner = { email: input.email, firstName: "", lastName: "" };
  const passwordFaults = findPasswordFaults(deps, input.password1, owner);

  return {
    ...(input.username !== input.email && {
      username: ["The username must be the email address."],
    }),
    ...(passwordFaults.length > 0 && { password1: passwordFaults }),
    ...(input.password1 !== input.password2 && {
      non_field_errors: ["The two password fields didn't match."],
    }),
  };
}

/** Asked before hashing, so that a taken address costs no hash; counted, because the answer tells. */
async function requireFreeAddress(
  deps: RegisterDeps,
  { input, client }: { input: RegistrationInput; client: Client },
): Promise<void> {
  const { email, proof } = input;
  const key = attemptKeyOfIp("registrations", client.ip, deps.refreshKey);

  const stored = await deps.database.asSystemInTransaction(async (queries) => {
    await requireAttempt(deps, queries, { key, limit: REGISTRATIONS_PER_IP });
    if (proof !== undefined) await useProof(deps, queries, { email, proof });
    return findUserByEmail(queries, email);
  });
  if (stored !== null) throw addressTaken();
}

function addressTaken(): FieldProblem {
  return new FieldProblem({ email: ["A user is already registered with this e-mail address."] });
}
