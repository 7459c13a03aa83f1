import type { SecurityEventKind } from "@snowball/contract";

import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { instantAfter } from "#ports/clock.ts";

import { coarseNetwork, describeDevice } from "./origin-rules.ts";
import { addToSecurityEventSum, insertSecurityEvent } from "./security-event-store.ts";

type RecordDeps = Pick<Dependencies, "clock">;

/** Where an event came from, as much of it as is kept. */
export type Origin = { device: string | null; network: string | null };

type Told = {
  userId: string;
  kind: SecurityEventKind;
  /** Left out where nobody's device did it, or it is not known which. */
  origin?: Origin | undefined;
  sessionId?: string | null;
  institution?: string | null;
};

const HOUR_MS = 3_600_000;
/** One line an hour, however often. */
const TOLD_IN_SUM: readonly SecurityEventKind[] = ["sign_in_failed", "second_step_failed"];

/** What is kept of who called: neither the whole address nor what the browser calls itself. */
export function originOf({ ip, userAgent }: { ip: string; userAgent: string }): Origin {
  return { device: describeDevice(userAgent), network: coarseNetwork(ip) };
}

/**
 * Keeps what happened for the owner of the account to read, in the transaction of the change that it
 * tells of: the one is stored exactly if the other is. Failed sign-ins are told in sum.
 */
export async function recordSecurityEvent(
  { clock }: RecordDeps,
  queries: Queries,
  { origin, sessionId, institution, ...told }: Told,
): Promise<void> {
  const now = clock.now();
  const event = {
    ...told,
    occurredAt: now,
    device: origin?.device ?? null,
    network: origin?.network ?? null,
    sessionId: sessionId ?? null,
    institution: institution ?? null,
  };

  if (TOLD_IN_SUM.includes(told.kind)) {
    const sumSince = instantAfter(now, -(now.getTime() % HOUR_MS));
    await addToSecurityEventSum(queries, { ...event, sumSince });
  } else {
    await insertSecurityEvent(queries, event);
  }
}
