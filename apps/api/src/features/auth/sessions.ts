import { randomUUID } from "node:crypto";

import type { TokenPair } from "@snowball/contract";

import { allSettledThenThrow, type Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { adoptTimeZone } from "#features/profile/index.ts";
import { originOf, recordSecurityEvent } from "#features/security-events/index.ts";
import { Problem } from "#http/problem.ts";
import { hashOfSecret } from "#http/random-secret.ts";
import { type Authenticate, bearerToken, type SessionIdentity } from "#http/router.ts";
import { DAY_MS, instantAfter } from "#ports/clock.ts";

import { writeSessionEndedMail } from "./mails.ts";
import { queueWarning } from "./notify-owner.ts";
import { isReauthenticationFresh } from "./prove-owner.ts";
import {
  findLiveSession,
  insertSession,
  type LiveSession,
  lockSession,
  markAnswerUsed,
  revokeOpenSession,
  revokeSession,
  revokeSessionsOfUser,
  rotateSession,
  type SessionRow,
} from "./session-store.ts";
import {
  type AccessGrant,
  type Client,
  clientHash,
  deriveNextToken,
  formatRefreshToken,
  issueAccessToken,
  issueDeviceToken,
  newRefreshToken,
  parseRefreshToken,
  readAccessToken,
  readDeviceToken,
  type RefreshToken,
} from "./tokens.ts";
import { findUserAddress, rememberDevice } from "./user-store.ts";

/**
 * Decisions, "Session": a refresh token is valid for 14 days; each rotation restarts this period.
 */
const IDLE_LIMIT_MS = 14 * DAY_MS;
/** A session ends 90 days after sign-in, even if it is renewed (OWASP ASVS 5.0, 7.3.2). */
const ABSOLUTE_LIMIT_MS = 90 * DAY_MS;
/** Two concurrent refreshes of one browser arrive within this time. */
const OVERLAP_MS = 30_000;

type PresentedToken = { token: RefreshToken; client: Client };

/**
 * `rotate`: issue the next token. `repeat`: issue the same next token again. `dead`: the session is
 * over. `reused`: someone else may have these tokens; end the session.
 */
type RefreshDecision = "rotate" | "repeat" | "dead" | "reused";

/**
 * Decides what a refresh token is worth (RFC 9700 §4.14.2). The previous token stays valid for the
 * client that exchanged it, until its successor was used: a client that lost the response may have
 * been offline for days. The successor counts as used once it is exchanged itself (then this token
 * is no longer the previous one), or once an access token of the same response is used. Within 30 s
 * the latter is ignored, for a second tab without a lock or a retry that arrives late. Every other
 * token that is not the current one is a replay.
 *
 * The IP address is ignored, because responses are often lost when a device changes from Wi-Fi to
 * mobile. A thief who imitates the owner's client gets the owner's own next token. The session ends
 * as soon as one of the two sends a token after the other used the response to it, which the web
 * app does at once.
 */
export function evaluateRefreshToken(
  deps: Dependencies,
  session: SessionRow,
  { token, client }: PresentedToken,
): RefreshDecision {
  const now = deps.clock.now();
  const tokenHash = hashOfSecret(token.secret);
  if (session.revokedAt !== null || session.expiresAt <= now) return "dead";
  if (tokenHash === session.currentTokenHash) return "rotate";

  const isRepeat =
    tokenHash === session.previousTokenHash &&
    clientHash(deps, client) === session.clientHash &&
    (session.answerUsedAt === null || now.getTime() - session.rotatedAt.getTime() <= OVERLAP_MS);
  return isRepeat ? "repeat" : "reused";
}

export type StartedSession = {
  tokens: TokenPair;
  sessionId: string;
  deviceId: string;
  /** Whether this is the user's first sign-in on this device. */
  isNewDevice: boolean;
  /** The browser keeps it; each sign-in issues a new one. */
  deviceToken: string;
};

/**
 * Starts a session on one client, with its first pair of tokens. The device is then known to the
 * account until a year after its last sign-in.
 */
export async function startSession(
  deps: Dependencies,
  db: Db,
  { userId, client }: { userId: string; client: Client },
): Promise<StartedSession> {
  const deviceId = readDeviceToken(deps, client.deviceToken) ?? randomUUID();
  const token = newRefreshToken(randomUUID());
  const refreshHash = hashOfSecret(token.secret);
  const now = deps.clock.now();

  const [isNewDevice] = await allSettledThenThrow(
    rememberDevice(db, { userId, deviceId, now }),
    insertSession(db, {
      id: token.sessionId,
      userId,
      currentTokenHash: refreshHash,
      clientHash: clientHash(deps, client),
      deviceId,
      ...originOf(client),
      createdAt: now,
      expiresAt: instantAfter(now, IDLE_LIMIT_MS),
      provenAt: now,
    }),
    adoptTimeZone(db, { userId, deviceTimeZone: client.timeZone }),
  );

  return {
    tokens: {
      access: await issueAccessToken(deps, { userId, sessionId: token.sessionId, refreshHash }),
      refresh: formatRefreshToken(token),
    },
    sessionId: token.sessionId,
    deviceId,
    isNewDevice,
    deviceToken: issueDeviceToken(deps, deviceId),
  };
}

/**
 * Exchanges a refresh token for the next pair.
 * @throws Problem `token_not_valid` only when the session is over or the token was reused; a
 * database failure has another code.
 */
export async function refreshSession(deps: Dependencies, call: RefreshCall): Promise<TokenPair> {
  return withRefreshToken(deps, call, async (db, { session, token, verdict }) => {
    const next = deriveNextToken(token, deps.refreshKey);
    const { client } = call;
    if (verdict === "rotate") await rotate(deps, db, { session, token, next, client });
    return {
      access: await issueAccessToken(deps, {
        userId: session.userId,
        sessionId: session.id,
        refreshHash: hashOfSecret(next.secret),
      }),
      refresh: formatRefreshToken(next),
    };
  });
}

type RefreshCall = { refresh: string; client: Client };
type ValidToken = { session: SessionRow; token: RefreshToken; verdict: "rotate" | "repeat" };

/**
 * Runs `work` with the locked session of a valid refresh token. A reused token ends the session.
 * That is committed before the response is sent, so no later token of the session works.
 * @throws Problem `token_not_valid`
 */
async function withRefreshToken<T>(
  deps: Dependencies,
  { refresh, client }: RefreshCall,
  work: (db: Db, valid: ValidToken) => Promise<T>,
): Promise<T> {
  const token = parseRefreshToken(refresh);
  if (token === null) throw new Problem("token_not_valid", { reason: "not a refresh token" });

  const outcome = await deps.database.asSystemInTransaction(async (db) => {
    const session = await lockSession(db, token.sessionId);
    const verdict = session && evaluateRefreshToken(deps, session, { token, client });
    if (session === null || verdict === null || verdict === "dead") return "dead";
    if (verdict !== "reused") return { done: await work(db, { session, token, verdict }) };

    await endReusedSession(deps, db, { session, client });
    return verdict;
  });
  // Thrown outside the transaction; inside it would roll back the revocation.
  if (outcome === "reused") {
    const reason = "reused refresh token";
    throw new Problem("token_not_valid", { reason, security: "token_reuse" });
  }
  if (outcome === "dead") throw new Problem("token_not_valid", { reason: "dead refresh token" });
  return outcome.done;
}

/**
 * Stores the next token. The session then expires after 14 days without use, at most 90 days after
 * sign-in.
 */
async function rotate(
  deps: Dependencies,
  db: Db,
  step: PresentedToken & { session: SessionRow; next: RefreshToken },
): Promise<void> {
  const { id, userId, createdAt } = step.session;
  const now = deps.clock.now();
  const idleEnd = instantAfter(now, IDLE_LIMIT_MS);
  const lastEnd = instantAfter(createdAt, ABSOLUTE_LIMIT_MS);

  await rotateSession(db, {
    id,
    currentTokenHash: hashOfSecret(step.next.secret),
    previousTokenHash: hashOfSecret(step.token.secret),
    clientHash: clientHash(deps, step.client),
    ...originOf(step.client),
    rotatedAt: now,
    expiresAt: idleEnd < lastEnd ? idleEnd : lastEnd,
  });
  await adoptTimeZone(db, { userId, deviceTimeZone: step.client.timeZone });
}

/**
 * Ends a session after one of its refresh tokens was used twice, because someone may have copied it. The
 * owner receives an email, and a security event is recorded.
 */
async function endReusedSession(
  deps: Dependencies,
  db: Db,
  { session, client }: { session: SessionRow; client: Client },
): Promise<void> {
  const { id: sessionId, userId } = session;

  await revokeSession(db, { id: sessionId, reason: "token_reused", now: deps.clock.now() });
  await recordSecurityEvent(deps, db, {
    userId,
    kind: "token_reused",
    origin: originOf(client),
    sessionId,
  });
  const owner = await findUserAddress(db, userId);
  if (owner === null) return;

  const link = `${deps.publicUrl}/password-reset`;
  const content = writeSessionEndedMail({ email: owner.email, link });
  await queueWarning(deps, db, { account: owner, content });
}

/**
 * Ends the whole session of a refresh token: its access tokens fail on the next call. Needs no
 * access token (spec §7), because it may have expired.
 * @throws Problem `token_not_valid` when the session is over already, or the token was reused.
 */
export async function signOut(deps: Dependencies, call: RefreshCall): Promise<void> {
  await withRefreshToken(deps, call, async (db, { session: { id: sessionId, userId } }) => {
    await revokeSession(db, { id: sessionId, reason: "signed_out", now: deps.clock.now() });
    const origin = originOf(call.client);
    await recordSecurityEvent(deps, db, { userId, kind: "signed_out", origin, sessionId });
  });
}

type Caller = { session: SessionIdentity; client: Client };

/**
 * Signs out another session of the user. Its access token is refused on the next call.
 * @throws Problem `not_found` when the session is not the user's or is over already.
 */
export async function endOwnSession(
  deps: Dependencies,
  { id, session: { userId, sessionId }, client }: Caller & { id: string },
): Promise<void> {
  const now = deps.clock.now();

  await deps.database.asSystemInTransaction(async (db) => {
    const reason = "ended_elsewhere";
    const isEnded = await revokeOpenSession(db, { id, userId, now, reason });
    if (!isEnded) throw new Problem("not_found", { reason: "no such session" });
    await record(deps, db, { userId, sessionId, client });
  });
}

export async function endOtherSessions(
  deps: Dependencies,
  { session: { userId, sessionId }, client }: Caller,
): Promise<void> {
  const now = deps.clock.now();

  await deps.database.asSystemInTransaction(async (db) => {
    const reason = "ended_elsewhere";
    await revokeSessionsOfUser(db, { userId, keptSessionId: sessionId, reason, now });
    await record(deps, db, { userId, sessionId, client });
  });
}

function record(
  deps: Dependencies,
  db: Db,
  { userId, sessionId, client }: SessionIdentity & { client: Client },
): Promise<void> {
  const origin = originOf(client);

  return recordSecurityEvent(deps, db, { userId, kind: "session_ended", origin, sessionId });
}

/**
 * Returns the guard of all routes that need a session. It reads the session row on every call, so
 * signing out ends access at once and not after five minutes. The first use of a token also shows
 * that the client received its response: see `evaluateRefreshToken`.
 * @throws Problem `not_authenticated` without a token, `token_not_valid` with an invalid one,
 * `service_unavailable` when the session cannot be read.
 */
export function createAuthenticate(deps: Dependencies): Authenticate {
  return async (request) => {
    if (request.headers.authorization === undefined) throw new Problem("not_authenticated");
    const token = bearerToken(request);
    if (token === null) throw new Problem("not_authenticated", { reason: "no bearer token" });

    const grant = await readAccessToken(deps, token);
    if (grant === null) throw new Problem("token_not_valid", { reason: "dead access token" });
    const session = await readLiveSession(deps, grant);
    if (session === null) throw sessionEnded();

    const { userId, sessionId } = grant;
    const { isDemo, provenAt } = session;
    return { userId, sessionId, isDemo, isProven: isReauthenticationFresh(deps, provenAt) };
  };
}

function sessionEnded(): Problem {
  return new Problem("token_not_valid", { reason: "the session has ended" });
}

/** If the database fails, the call is rejected but the user is not signed out. */
async function readLiveSession(
  deps: Dependencies,
  grant: AccessGrant,
): Promise<LiveSession | null> {
  const now = deps.clock.now();

  try {
    return await deps.database.asSystem(async (db) => {
      const session = await findLiveSession(db, { ...grant, now });
      if (session?.isAnswerAwaited && session.currentTokenHash === grant.refreshHash) {
        await markAnswerUsed(db, { ...session, now });
      }
      return session;
    });
  } catch (cause) {
    throw new Problem("service_unavailable", {
      reason: "the session could not be looked up",
      retryAfterSeconds: 2,
      cause,
    });
  }
}
