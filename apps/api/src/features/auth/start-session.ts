import { randomUUID } from "node:crypto";

import type { TokenPair } from "@snowball/contract";

import { atOnce } from "#database/at-once.ts";
import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { adoptTimeZone } from "#features/profile/index.ts";
import { originOf } from "#features/security-events/index.ts";
import type { SessionIdentity } from "#http/router.ts";
import { instantAfter } from "#ports/clock.ts";

import { type Client, clientHash } from "./client-hash.ts";
import { rememberDevice } from "./device-store.ts";
import { issueDeviceToken, readDeviceToken } from "./device-token.ts";
import { formatRefreshToken, hashOfSecret, newRefreshToken } from "./refresh-token.ts";
import { IDLE_LIMIT_MS } from "./session-rules.ts";
import { insertSession } from "./session-store.ts";

export type IssueAccessToken = (grant: SessionIdentity & { refreshHash: string }) => string;

export type StartSessionDeps = Pick<Dependencies, "clock" | "refreshKey"> & {
  issueAccessToken: IssueAccessToken;
};

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
  deps: StartSessionDeps,
  queries: Queries,
  { userId, client }: { userId: string; client: Client },
): Promise<StartedSession> {
  const deviceId = readDeviceToken(deps, client.deviceToken) ?? randomUUID();
  const token = newRefreshToken(randomUUID());
  const refreshHash = hashOfSecret(token.secret);
  const now = deps.clock.now();

  const [isNewDevice] = await atOnce(
    rememberDevice(queries, { userId, deviceId, now }),
    insertSession(queries, {
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
    adoptTimeZone(queries, { userId, deviceTimeZone: client.timeZone }),
  );

  return {
    tokens: {
      access: deps.issueAccessToken({ userId, sessionId: token.sessionId, refreshHash }),
      refresh: formatRefreshToken(token),
    },
    sessionId: token.sessionId,
    deviceId,
    isNewDevice,
    deviceToken: issueDeviceToken(deps, deviceId),
  };
}
