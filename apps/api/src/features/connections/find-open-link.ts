import type { OpenLink } from "@snowball/contract";

import type { Dependencies } from "#dependencies.ts";
import { Problem } from "#http/problem.ts";
import { instantAfter } from "#ports/clock.ts";

import { PUBLIC_TOKEN_MS } from "./connection-rules.ts";
import { findResumableLinkSession } from "./link-session-store.ts";

export type OpenLinkDeps = Pick<Dependencies, "database" | "clock" | "secretBox">;

/**
 * The window to go on with for a user who comes back from a bank's own page, in whatever tab or browser
 * that is: the provider opens it with the same token only.
 * @throws Problem not_found where none is open, or its time is over.
 */
export async function findOpenLink(
  { database, clock, secretBox }: OpenLinkDeps,
  userId: string,
): Promise<OpenLink> {
  // What comes of a window is taken for so much longer than the window can be opened.
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
