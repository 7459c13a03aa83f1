import type { OpenLink } from "@snowball/contract";

import type { Dependencies } from "#dependencies.ts";
import { Problem } from "#http/problem.ts";
import { instantAfter } from "#ports/clock.ts";

import { PUBLIC_TOKEN_MS } from "./connection-rules.ts";
import { findResumableLinkSession } from "./link-session-store.ts";

export type OpenLinkDeps = Pick<Dependencies, "database" | "clock" | "secretBox">;

/**
 * Returns the open link of a user who comes back from a bank's page, in any tab or browser. The
 * provider can resume only with the same token.
 * @throws Problem not_found if none is open or it has expired.
 */
export async function findOpenLink(
  { database, clock, secretBox }: OpenLinkDeps,
  userId: string,
): Promise<OpenLink> {
  // A session accepts public tokens for this long after its window can no longer be opened.
  const expiresAfter = instantAfter(clock.now(), PUBLIC_TOKEN_MS);
  const session = await database.asUser(userId, (queries) =>
    findResumableLinkSession(queries, { userId, expiresAfter }),
  );
  if (!session?.sealedLinkToken) throw new Problem("not_found", { reason: "no window is open" });

  return {
    token: secretBox.open(session.sealedLinkToken, session.id),
    expiration: instantAfter(session.expiresAt, -PUBLIC_TOKEN_MS).toISOString(),
    purpose: session.purpose,
    for_item: session.connectionId,
  };
}
