import { setTimeout as wait } from "node:timers/promises";

import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";

import { isAbandonedExchange } from "./connection-rules.ts";
import { type Connection, findOwnConnection } from "./connection-store.ts";
import { findOpenWindows, findWindowOf } from "./find-window-of.ts";
import {
  findLinkSessionByToken,
  type LinkSession,
  lockLinkSessions,
  takeLinkSession,
  updateLinkSession,
} from "./link-session-store.ts";

type Deps = Pick<Dependencies, "database" | "clock" | "bankData" | "secretBox">;

type Wanted = {
  userId: string;
  purpose: LinkSession["purpose"];
  /** The connection to repair; null for a new link. */
  connectionId: string | null;
  publicToken: string;
  publicTokenHash: string;
};

/**
 * The state of a public token. `claimed`: only the caller may exchange it, and `session` has its
 * previous state. `linked`: already exchanged. `spent`: tried before and no longer usable. `none`:
 * from no window of this user. `busy`: an exchange is running.
 */
export type Claim =
  | { kind: "claimed"; session: LinkSession }
  | { kind: "linked"; connection: Connection }
  | { kind: "spent" }
  | { kind: "none" }
  | { kind: "busy" };

const POLL_INTERVAL_MS = 100;
/** 12 seconds in total: longer than the provider's timeout, shorter than that of browsers. */
const POLLS_MAX = 120;

/**
 * Claims the link session of a public token, before the provider is asked for access. Concurrent
 * calls with the same token wait for the result.
 * @throws BankDataError if the provider cannot say which session the token belongs to.
 */
export async function claimLinkSession(deps: Deps, wanted: Wanted): Promise<Claim> {
  let window = await findFirstWindow(deps, wanted);

  for (let polls = 0; polls < POLLS_MAX; polls += 1) {
    const claim = await claimOnce(deps, { ...wanted, window: window ?? null });
    if (claim?.kind === "busy") await wait(POLL_INTERVAL_MS);
    else if (claim !== null) return claim;
    // Another call may have claimed it in the meantime, so try once more before giving up.
    else if (window === null) return { kind: "none" };
    else window = await findWindowOf(deps, wanted);
  }
  return { kind: "busy" };
}

/**
 * Asks the provider only if no session has claimed the token. The result is checked again under the
 * lock.
 */
async function findFirstWindow(
  deps: Deps,
  wanted: Wanted,
): Promise<LinkSession | null | undefined> {
  const [earlier, open] = await deps.database.asUser(wanted.userId, (queries) =>
    Promise.all([findLinkSessionByToken(queries, wanted), findOpenWindows(deps, queries, wanted)]),
  );
  return earlier === null ? findWindowOf(deps, wanted, open) : undefined;
}

/** @returns null if no session has claimed the token and `window` is null or no longer open. */
async function claimOnce(
  { database, clock }: Deps,
  { window, ...wanted }: Wanted & { window: LinkSession | null },
): Promise<Claim | null> {
  const { userId, publicTokenHash } = wanted;
  const now = clock.now();

  return database.asUserInTransaction(userId, async (queries) => {
    await lockLinkSessions(queries, userId);
    const earlier = await findLinkSessionByToken(queries, wanted);
    if (earlier) return claimPostedSession(queries, earlier, now);
    if (window === null) return null;

    const isTaken = await takeLinkSession(queries, { sessionId: window.id, publicTokenHash, now });
    return isTaken ? { kind: "claimed", session: window } : null;
  });
}

async function claimPostedSession(
  queries: Queries,
  session: LinkSession,
  now: Date,
): Promise<Claim> {
  const { id, userId, connectionId, state, exchangingSince } = session;
  if (state === "linked" && connectionId !== null) {
    const connection = await findOwnConnection(queries, { userId, connectionId });
    return connection ? { kind: "linked", connection } : { kind: "spent" };
  }
  if (state !== "exchanging" && state !== "unheard") return { kind: "spent" };

  const ageMs = now.getTime() - (exchangingSince?.getTime() ?? 0);
  if (state === "exchanging" && !isAbandonedExchange(ageMs)) return { kind: "busy" };
  await updateLinkSession(queries, id, { state: "exchanging", exchangingSince: now });
  return { kind: "claimed", session };
}
