import { setTimeout as wait } from "node:timers/promises";

import type { Dependencies } from "#dependencies.ts";
import type { Queries } from "#database/database.ts";

import { isAbandonedExchange } from "./connection-rules.ts";
import { type Connection, findOwnConnection } from "./connection-store.ts";
import {
  findLinkSessionByToken,
  findOpenLinkSession,
  isTokenTaken,
  type LinkSession,
  lockLinkSessions,
  takeLinkSession,
  updateLinkSession,
} from "./link-session-store.ts";

type Deps = Pick<Dependencies, "database" | "clock">;

type Wanted = {
  userId: string;
  purpose: LinkSession["purpose"];
  /** The connection whose repair the window was for; null where it linked a new one. */
  connectionId: string | null;
  publicTokenHash: string;
};

/**
 * Where a public token stands. `claimed`: the caller, and nobody else, is to exchange it. `linked`:
 * it was exchanged before. `spent`: it was tried and is of no more use. `elsewhere`: another user
 * posted it. `none`: no window of this user was waiting for it. `busy`: still being exchanged.
 */
export type Claim =
  | { kind: "claimed"; session: LinkSession }
  | { kind: "linked"; connection: Connection }
  | { kind: "spent" }
  | { kind: "elsewhere" }
  | { kind: "none" }
  | { kind: "busy" };

const LOOK_EVERY_MS = 100;
/** Longer than the provider is given, shorter than browsers and proxies wait. */
const LOOKS_MAX = 120;

/**
 * Claims a link session for a public token, and records so before the provider is asked. Calls that
 * repeat one that is under way wait for its outcome.
 */
export async function claimLinkSession(deps: Deps, wanted: Wanted): Promise<Claim> {
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    const claim = await claimOnce(deps, wanted);
    if (claim.kind !== "busy") return claim;
    await wait(LOOK_EVERY_MS);
  }
  return { kind: "busy" };
}

async function claimOnce({ database, clock }: Deps, wanted: Wanted): Promise<Claim> {
  const now = clock.now();
  try {
    return await database.asUserInTransaction(wanted.userId, async (queries) => {
      await lockLinkSessions(queries, wanted.userId);
      const earlier = await findLinkSessionByToken(queries, wanted);
      if (earlier) return await judgeEarlier(queries, earlier, now);

      const session = await findOpenLinkSession(queries, { ...wanted, now });
      if (!session) return { kind: "none" };
      const { publicTokenHash } = wanted;
      await takeLinkSession(queries, { sessionId: session.id, publicTokenHash, now });
      return { kind: "claimed", session };
    });
  } catch (error) {
    if (isTokenTaken(error)) return { kind: "elsewhere" };
    throw error;
  }
}

async function judgeEarlier(queries: Queries, session: LinkSession, now: Date): Promise<Claim> {
  const { id, userId, connectionId, state, exchangingSince } = session;
  if (state === "linked" && connectionId !== null) {
    const connection = await findOwnConnection(queries, { userId, connectionId });
    return connection ? { kind: "linked", connection } : { kind: "spent" };
  }
  if (state !== "exchanging") return { kind: "spent" };

  const ageMs = now.getTime() - (exchangingSince?.getTime() ?? 0);
  if (!isAbandonedExchange(ageMs)) return { kind: "busy" };
  await updateLinkSession(queries, id, { exchangingSince: now });
  return { kind: "claimed", session };
}
