import { setImmediate as nextTurn } from "node:timers/promises";

import type { FieldErrors, RegistrationInput } from "@snowball/contract";

import { atOnce } from "#database/at-once.ts";
import type { Queries } from "#database/database.ts";
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
import { startSession, type StartedSession, type StartSessionDeps } from "./start-session.ts";
import { findUserByEmail, insertUser } from "./user-store.ts";

type RegisterDeps = Pick<Dependencies, "database" | "passwordHashing"> &
  SendVerificationDeps &
  StartSessionDeps;

export type Registered = StartedSession & { userId: string };

/**
 * Registers a user and signs in at once (spec §2: the screen goes on to /home). User, session and
 * the owed verification mail are stored together or not at all.
 * @throws FieldProblem in the words of Django REST framework; Problem `throttled`, `service_unavailable` while too
 *   many passwords wait to be hashed.
 */
export async function registerUser(
  deps: RegisterDeps,
  { input, client }: { input: RegistrationInput; client: Client },
): Promise<Registered> {
  const isTaken = await isTakenAddress(deps, { input, client });
  const passwordHash = await hashIfFaultless(deps, input, isTaken);
  return deps.database.asSystemInTransaction(async (queries) => {
    const { email } = input;
    const userId = await insertUser(queries, { email, passwordHash, createdAt: deps.clock.now() });
    if (userId === null) throw addressTaken();

    const [isKept, started] = await atOnce(
      // Afterwards, so that a change that gave the address free a moment ago is seen.
      isKeptForAnother(queries, { email, userId, now: deps.clock.now() }),
      beginSession(deps, queries, { userId, client }),
      insertConsents(queries, { userId, occasion: "registration", acceptedAt: deps.clock.now() }),
      sendVerification(deps, queries, { id: userId, email }),
    );
    if (isKept) throw addressTaken();
    if (input.demo !== undefined) await endDemo(deps, queries, { refresh: input.demo, client });
    return { ...started, userId };
  });
}

/** The new user's first session, and the line in the account's history that tells of it. */
async function beginSession(
  deps: RegisterDeps,
  queries: Queries,
  { userId, client }: { userId: string; client: Client },
): Promise<StartedSession> {
  const started = await startSession(deps, queries, { userId, client });
  await recordSecurityEvent(deps, queries, {
    userId,
    kind: "registered",
    origin: originOf(client),
    sessionId: started.sessionId,
  });
  return started;
}

/**
 * The password's hash, for an address that is free. What is wrong is looked for while another thread hashes, which
 * takes longer; nobody waits for the hash of a password that is refused.
 */
async function hashIfFaultless(
  deps: RegisterDeps,
  input: RegistrationInput,
  isTaken: boolean,
): Promise<string> {
  const hashing = isTaken ? null : deps.passwordHashing.hash(input.password1);
  hashing?.catch(() => undefined);
  // Only then does the other thread have it: judging holds this one up.
  await nextTurn();
  const faults = findRegistrationFaults(deps, input);
  if (Object.keys(faults).length > 0) throw new FieldProblem(faults);
  if (hashing === null) throw addressTaken();

  return hashing;
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

/**
 * Asked before hashing, so that a taken address costs no hash; counted, because the answer tells, and because it
 * bounds the hashes that one network address can have begun.
 */
async function isTakenAddress(
  deps: RegisterDeps,
  { input, client }: { input: RegistrationInput; client: Client },
): Promise<boolean> {
  const { email } = input;
  const key = attemptKeyOfIp("registrations", client.ip, deps.refreshKey);

  return deps.database.asSystemInTransaction(async (queries) => {
    const [stored] = await atOnce(
      findUserByEmail(queries, email),
      requireAttempt(deps, queries, { key, limit: REGISTRATIONS_PER_IP }),
    );
    return stored !== null;
  });
}

function addressTaken(): FieldProblem {
  return new FieldProblem({ email: ["A user is already registered with this e-mail address."] });
}
