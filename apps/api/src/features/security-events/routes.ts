import type { SecurityEventKind } from "@snowball/contract";
import Bowser from "bowser";

import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { readPage } from "#http/page.ts";
import type { Route } from "#http/router.ts";
import { createJob } from "#jobs/job-list.ts";
import { HOUR_MS, instantAfter } from "#ports/clock.ts";

import {
  addToSecurityEventSum,
  countSecurityEvents,
  deleteSecurityEventsBefore,
  findSecurityEvents,
  insertSecurityEvent,
} from "./security-event-store.ts";

export function registerSecurityEventRoutes(route: Route, { database }: Dependencies): void {
  route("listSecurityEvents", ({ session: { userId, sessionId }, ...call }) =>
    database.asUser(userId, (db) =>
      readPage(call, {
        find: (window) => findSecurityEvents(db, { userId, window }),
        count: () => countSecurityEvents(db, userId),
        present: (event) => ({
          ...event,
          uuid: event.id,
          occurred_at: event.occurredAt.toISOString(),
          is_current_session: event.sessionId === sessionId,
        }),
      }),
    ),
  );
}

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

const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/i;
/** A browser can send any name. Pages and mails show only names that the library defines. */
const BROWSERS: readonly string[] = Object.values(Bowser.BROWSER_MAP);
const SYSTEMS: readonly string[] = Object.values(Bowser.OS_MAP);

/** Returns browser and system, e.g. `Chrome on Windows`; null if neither is known. */
export function describeDevice(userAgent: string): string | null {
  if (userAgent === "") return null;
  const { browser, os } = Bowser.parse(userAgent);
  const words = [
    ...BROWSERS.filter((name) => name === browser.name),
    ...SYSTEMS.filter((name) => name === os.name),
  ];

  return words.length === 0 ? null : words.join(" on ");
}

/**
 * Returns a shortened IP address, enough to distinguish home from abroad: `203.0.113.*` for IPv4,
 * the first 48 bits for IPv6, which is the size of one site (RFC 6177).
 */
export function truncateIp(ip: string): string {
  const address = ip.replace(MAPPED_IPV4, "");
  if (!address.includes(":")) return address.replace(/\.\d+$/, ".*");

  const [head = ""] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  return `${[...groups, "0", "0", "0"].slice(0, 3).join(":").toLowerCase()}::/48`;
}
