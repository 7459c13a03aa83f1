import { setTimeout as wait } from "node:timers/promises";

import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { BankDataError } from "#ports/bank-data.ts";

import { findOpenLinkSessions, type LinkSession } from "./link-session-store.ts";

type Deps = Pick<Dependencies, "database" | "clock" | "bankData" | "secretBox">;

type Wanted = Pick<LinkSession, "userId" | "purpose" | "connectionId"> & { publicToken: string };

/** Who opens more windows than this and finishes an old one has to link again. */
const WINDOWS_MAX = 5;
/** A window has just closed when its token is posted, and the provider may tell of it a little later. */
const LOOKS_MAX = 3;
const LOOK_EVERY_MS = 400;

/** The windows that the user may just have closed. */
export function findOpenWindows(
  { clock }: Pick<Deps, "clock">,
  queries: Queries,
  wanted: Omit<Wanted, "publicToken">,
): Promise<LinkSession[]> {
  return findOpenLinkSessions(queries, { ...wanted, now: clock.now(), limit: WINDOWS_MAX });
}

/**
 * The open link session that a public token came of. A public token names no user, and everybody may
 * post one, so the provider is asked which tokens the windows of this user ended with. A repair needs
 * no exchange, so there the token is not looked at.
 * @param first those that are open, where they were looked for a moment ago.
 * @returns null where it came of none of them.
 * @throws BankDataError where the provider cannot say.
 */
export async function findWindowOf(
  deps: Deps,
  wanted: Wanted,
  first?: LinkSession[],
): Promise<LinkSession | null> {
  let sessions = first;
  for (let looks = 1; ; looks += 1) {
    sessions ??= await deps.database.readAsUser(wanted.userId, (queries) =>
      findOpenWindows(deps, queries, wanted),
    );
    if (wanted.connectionId !== null) return sessions[0] ?? null;

    for (const session of sessions) {
      const tokens = await publicTokensOf(deps, session);
      if (tokens.includes(wanted.publicToken)) return session;
    }
    if (sessions.length === 0 || looks === LOOKS_MAX) return null;
    sessions = undefined;
    await wait(LOOK_EVERY_MS);
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
