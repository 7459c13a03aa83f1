import { setTimeout as wait } from "node:timers/promises";

import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { BankDataError } from "#ports/bank-data.ts";

import { findOpenLinkSessions, type LinkSession } from "./link-session-store.ts";

type Deps = Pick<Dependencies, "database" | "clock" | "bankData" | "secretBox">;

type Wanted = Pick<LinkSession, "userId" | "purpose" | "connectionId"> & { publicToken: string };

/** A user who opened more windows than this and then finishes an old one has to link again. */
const WINDOWS_MAX = 5;
/**
 * The token is posted right after its window closes, and the provider may report it a little later.
 */
const POLLS_MAX = 3;
const POLL_INTERVAL_MS = 400;

/** Returns the open link sessions, of which the user may just have finished one. */
export function findOpenWindows(
  { clock }: Pick<Deps, "clock">,
  queries: Queries,
  wanted: Omit<Wanted, "publicToken">,
): Promise<LinkSession[]> {
  return findOpenLinkSessions(queries, { ...wanted, now: clock.now(), limit: WINDOWS_MAX });
}

/**
 * Returns the open link session of a public token. The token does not identify a user, so this asks
 * the provider for the tokens of the user's own sessions. A repair needs no exchange, so its token
 * is not checked.
 * @param first the open sessions, if they were just read.
 * @returns null if the token belongs to none of them.
 * @throws BankDataError if the provider cannot say.
 */
export async function findWindowOf(
  deps: Deps,
  wanted: Wanted,
  first?: LinkSession[],
): Promise<LinkSession | null> {
  let sessions = first;
  for (let polls = 1; ; polls += 1) {
    sessions ??= await deps.database.asUser(wanted.userId, (queries) =>
      findOpenWindows(deps, queries, wanted),
    );
    if (wanted.connectionId !== null) return sessions[0] ?? null;

    for (const session of sessions) {
      const tokens = await publicTokensOf(deps, session);
      if (tokens.includes(wanted.publicToken)) return session;
    }
    if (sessions.length === 0 || polls === POLLS_MAX) return null;
    sessions = undefined;
    await wait(POLL_INTERVAL_MS);
  }
}

async function publicTokensOf(
  { bankData, secretBox }: Deps,
  { id, sealedLinkToken }: LinkSession,
): Promise<string[]> {
  if (sealedLinkToken === null) return [];
  try {
    return await bankData.listPublicTokens(secretBox.open(sealedLinkToken, id));
  } catch (error) {
    if (error instanceof BankDataError && error.failure === "not_found") return [];
    throw error;
  }
}
