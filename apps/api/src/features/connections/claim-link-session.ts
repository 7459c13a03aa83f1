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
  /** The connection whose repair the window was for; null where it linked a new one. */
  connectionId: string | null;
  publicToken: string;
  publicTokenHash: string;
};

/**
 * Where a public token stands. `claimed`: the caller, and nobody else, is to exchange it; the session
 * is as it was before. `linked`: it was exchanged before. `spent`: it was tried and is of no more use.
 * `none`: it came of no window that this user opened. `busy`: still being exchanged.
 */
export type Claim =
  | { kind: "claimed"; session: LinkSession }
  | { kind: "linked"; connection: Connection }
  | { kind: "spent" }
  | { kind: "none" }
  | { kind: "busy" };

const LOOK_EVERY_MS = 100;
/** Longer than the provider is given, shorter than browsers and proxies wait. */
const LOOKS_MAX = 120;

/**
 * Claims the link session that a public token came of, and records so before the provider is asked
 * for access. Calls that repeat one that is under way wait for its outcome.
 * @throws BankDataError where the provider cannot say whose the token is.
 */
export async function claimLinkSession(deps: Deps, wanted: Wanted): Promise<Claim> {
  let window = await findFirstWindow(deps, wanted);

  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    const claim = await claimOnce(deps, { ...wanted, window: window ?? null });
    if (claim?.kind === "busy") await wait(LOOK_EVERY_MS);
    else if (claim !== null) return claim;
    // Not found, it may have been taken meanwhile: so it is tried once more before saying so.
    else if (window === null) return { kind: "none" };
    else window = await findWindowOf(deps, wanted);
  }
  return { kind: "busy" };
}

/** Only of a token that no session took yet is the provider asked. What comes of it is looked at under the lock. */
async function findFirstWindow(
  deps: Deps,
  wanted: Wanted,
): Promise<LinkSession | null | undefined> {
  const [earlier, open] = await deps.database.readAsUser(wanted.userId, (queries) =>
    Promise.all([findLinkSessionByToken(queries, wanted), findOpenWindows(deps, queries, wanted)]),
  );
  return earlier === null ? findWindowOf(deps, wanted, open) : undefined;
}

/** @returns null where no session took the token yet and `window`, if any, is open no more. */
async function claimOnce(
  { database, clock }: Deps,
  { window, ...wanted }: Wanted & { window: LinkSession | null },
): Promise<Claim | null> {
  const { userId, publicTokenHash } = wanted;
  const now = clock.now();

  return database.asUserInTransaction(userId, async (queries) => {
    await lockLinkSessions(queries, userId);
    const earlier = await findLinkSessionByToken(queries, wanted);
    if (earlier) return judgeEarlier(queries, earlier, now);
    if (window === null) return null;

    const isTaken = await takeLinkSession(queries, { sessionId: window.id, publicTokenHash, now });
    return isTaken ? { kind: "claimed", session: window } : null;
  });
}

async function judgeEarlier(queries: Queries, session: LinkSession, now: Date): Promise<Claim> {
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
