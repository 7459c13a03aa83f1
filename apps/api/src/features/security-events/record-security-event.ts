import type { SecurityEventKind } from "@snowball/contract";

import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { createJob } from "#jobs/job-list.ts";
import { HOUR_MS, instantAfter } from "#ports/clock.ts";

import { truncateIp, describeDevice } from "./origin-rules.ts";
import {
  addToSecurityEventSum,
  deleteSecurityEventsBefore,
  insertSecurityEvent,
} from "./security-event-store.ts";

/** The device and network of an event, in the detail that is stored. */
export type Origin = { device: string | null; network: string | null };

type NewSecurityEvent = {
  userId: string;
  kind: SecurityEventKind;
  /** Omitted if no device caused the event or the device is unknown. */
  origin?: Origin | undefined;
  sessionId?: string | null;
  institution?: string | null;
};

/** Stored as one row per hour, with a count. */
const COUNTED_PER_HOUR: readonly SecurityEventKind[] = ["sign_in_failed", "second_step_failed"];

/** Returns what is stored about a caller: neither the full IP address nor the user agent. */
export function originOf({ ip, userAgent }: { ip: string; userAgent: string }): Origin {
  return { device: describeDevice(userAgent), network: truncateIp(ip) };
}

/**
 * Records a security event that the account's owner can read. Runs in the transaction of the
 * change, so both are stored or neither. Failed sign-ins are counted per hour.
 */
export async function recordSecurityEvent(
  { clock }: Pick<Dependencies, "clock">,
  db: Db,
  { origin, sessionId, institution, ...fields }: NewSecurityEvent,
): Promise<void> {
  const now = clock.now();
  const event = {
    ...fields,
    occurredAt: now,
    device: origin?.device ?? null,
    network: origin?.network ?? null,
    sessionId: sessionId ?? null,
    institution: institution ?? null,
  };

  if (COUNTED_PER_HOUR.includes(fields.kind)) {
    const sumSince = instantAfter(now, -(now.getTime() % HOUR_MS));
    await addToSecurityEventSum(db, { ...event, sumSince });
  } else {
    await insertSecurityEvent(db, event);
  }
}

/** A theft may be noticed late. */
const KEPT_MS = 365 * 24 * 3_600_000;

/** Runs daily. Deletes security events older than a year. */
export function createForgetSecurityEventsJob({ clock, database }: Dependencies) {
  return createJob("forget_security_events", () =>
    database.asSystem((db) => deleteSecurityEventsBefore(db, instantAfter(clock.now(), -KEPT_MS))),
  );
}
