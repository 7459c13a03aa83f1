import { randomUUID } from "node:crypto";

import type { FieldErrors, RegistrationInput } from "@snowball/contract";
import { checkPasswordStrength } from "@snowball/password-strength";

import { allSettledThenThrow, type Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { insertConsents } from "#features/consents/index.ts";
import { originOf, recordSecurityEvent } from "#features/security-events/index.ts";
import { FieldProblem, refuseFaults } from "#http/problem.ts";

import {
  attemptKeyOfIp,
  DEMOS,
  DEMOS_PER_IP,
  enforceRateLimit,
  REGISTRATIONS_PER_IP,
} from "./attempts.ts";
import { isReservedByAnotherUser } from "./email-store.ts";
import { sendVerification } from "./email-verification.ts";
import { deleteSessionsOfUser, lockSession, revokeSession } from "./session-store.ts";
import { evaluateRefreshToken, type StartedSession, startSession } from "./sessions.ts";
import { type Client, parseRefreshToken } from "./tokens.ts";
import { endDemoUser, findUserByEmail, insertDemoUser, insertUser } from "./user-store.ts";

type Registered = StartedSession & { userId: string };

/**
 * Registers a user and signs them in at once (spec §2: the screen goes on to /home). User, session
 * and verification mail are stored in one transaction.
 * @throws FieldProblem with the messages of Django REST framework; Problem `throttled`;
 * `service_unavailable` while too many passwords wait to be hashed.
 */
export async function registerUser(
  deps: Dependencies,
  { input, client }: { input: RegistrationInput; client: Client },
): Promise<Registered> {
  const isTaken = await isTakenAddress(deps, { input, client });
  refuseFaults(findRegistrationFaults(deps, input));
  if (isTaken) throw addressTaken();
  const passwordHash = await deps.passwordHashing.hash(input.password1);

  return deps.database.asSystemInTransaction(async (db) => {
    const { email } = input;
    const userId = await insertUser(db, { email, passwordHash, createdAt: deps.clock.now() });
    if (userId === null) throw addressTaken();

    const [isKept, started] = await allSettledThenThrow(
      // Checked after the insert, so it also sees the reservation by a change that released the
      // address a moment ago.
      isReservedByAnotherUser(db, { email, userId, now: deps.clock.now() }),
      beginSession(deps, db, { userId, client }),
      insertConsents(db, { userId, occasion: "registration", acceptedAt: deps.clock.now() }),
      sendVerification(deps, db, { id: userId, email }),
    );
    if (isKept) throw addressTaken();
    if (input.demo !== undefined) await endDemo(deps, db, { refresh: input.demo, client });
    return { ...started, userId };
  });
}

/** Starts the new user's first session and records the registration as a security event. */
async function beginSession(
  deps: Dependencies,
  db: Db,
  { userId, client }: { userId: string; client: Client },
): Promise<StartedSession> {
  const started = await startSession(deps, db, { userId, client });
  await recordSecurityEvent(deps, db, {
    userId,
    kind: "registered",
    origin: originOf(client),
    sessionId: started.sessionId,
  });
  return started;
}

function findRegistrationFaults(deps: Dependencies, input: RegistrationInput): FieldErrors {
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
 * Runs before hashing, so a taken address costs no hash. Counts as an attempt, because the response
 * reveals whether an address exists, and to limit the hashes that one network can cause.
 */
async function isTakenAddress(
  deps: Dependencies,
  { input, client }: { input: RegistrationInput; client: Client },
): Promise<boolean> {
  const { email } = input;
  const key = attemptKeyOfIp("registrations", client.ip, deps.refreshKey);

  return deps.database.asSystemInTransaction(async (db) => {
    const [stored] = await allSettledThenThrow(
      findUserByEmail(db, email),
      enforceRateLimit(deps, db, { key, limit: REGISTRATIONS_PER_IP }),
    );
    return stored !== null;
  });
}

function addressTaken(): FieldProblem {
  return new FieldProblem({ email: ["A user is already registered with this email address."] });
}

/** The user of the password. A password must not be similar to their email address or name. */
type Owner = { email: string; firstName: string; lastName: string };
type NewPassword = { new_password1: string; new_password2: string };

/** Returns the password's faults as sentences for the user; an empty list means that it is accepted. */
function findPasswordFaults(
  { publicUrl }: Dependencies,
  password: string,
  { email, firstName, lastName }: Owner,
): string[] {
  const { hostname } = new URL(publicUrl);

  return checkPasswordStrength(password, { email, names: [firstName, lastName], host: hostname })
    .faults;
}

/** Validates a new password and its repetition by the rules of registration. Returns the faults by field. */
export function findNewPasswordFaults(
  deps: Dependencies,
  { new_password1, new_password2 }: NewPassword,
  owner: Owner,
): FieldErrors {
  const faults = findPasswordFaults(deps, new_password1, owner);

  return {
    ...(faults.length > 0 && { new_password1: faults }),
    ...(new_password1 !== new_password2 && {
      new_password2: ["The two password fields didn't match."],
    }),
  };
}

/**
 * Counts one more demo household, or refuses it.
 * @throws Problem `throttled`
 */
export async function consumeDemoQuota(deps: Dependencies, db: Db, { ip }: Client): Promise<void> {
  const key = attemptKeyOfIp("demos", ip, deps.refreshKey);
  await enforceRateLimit(deps, db, { key, limit: DEMOS_PER_IP });
  await enforceRateLimit(deps, db, { key: "demos", limit: DEMOS });
}

/** Creates a user without address and password. Their only session is the one returned here. */
export async function startDemoUser(
  deps: Dependencies,
  db: Db,
  { client, ...demo }: { client: Client; endsAt: Date },
): Promise<StartedSession & { userId: string }> {
  const userId = randomUUID();
  await insertDemoUser(db, { id: userId, createdAt: deps.clock.now(), ...demo });

  return { ...(await startSession(deps, db, { userId, client })), userId };
}

/**
 * Ends the visitor's own demo household on their request. Returns false if the user is not a demo
 * user.
 */
export async function endOwnDemo(
  { clock }: Dependencies,
  db: Db,
  userId: string,
): Promise<boolean> {
  const isEnded = await endDemoUser(db, { userId, now: clock.now() });
  if (isEnded) await deleteSessionsOfUser(db, userId);

  return isEnded;
}

/**
 * Ends the demo household of a refresh token, because an account replaces it; its rows are deleted
 * within minutes. Ignores tokens of accounts and of sessions that no longer exist. Accepts the
 * previous token if the page renewed it a moment ago and has not received the response.
 */
async function endDemo(
  deps: Dependencies,
  db: Db,
  { refresh, client }: { refresh: string; client: Client },
): Promise<void> {
  const token = parseRefreshToken(refresh);
  if (token === null) return;
  const session = await lockSession(db, token.sessionId);
  if (session === null) return;
  const verdict = evaluateRefreshToken(deps, session, { token, client });
  if (verdict === "dead" || verdict === "reused") return;

  const now = deps.clock.now();
  const isEnded = await endDemoUser(db, { userId: session.userId, now });
  if (isEnded) await revokeSession(db, { id: session.id, reason: "signed_out", now });
}
