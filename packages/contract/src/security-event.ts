import { type Static, Type } from "typebox";

import { closed, Instant, nullable, oneOf, text, Uuid } from "./scalars.ts";
import { SECURITY_EVENT_KINDS } from "./kinds.ts";

/** A security event of the account, which its owner can read. */
export const SecurityEvent = closed({
  uuid: Uuid,
  kind: oneOf(SECURITY_EVENT_KINDS),
  /** When it happened. For grouped events, the last time. */
  occurred_at: Instant,
  /** Number of events within the hour, for kinds that are grouped. Otherwise 1. */
  times: Type.Integer({ minimum: 1 }),
  /**
   * Browser and system, e.g. `Chrome on Windows`. Null if not known, or if no device was involved.
   */
  device: nullable(text(100)),
  /** The truncated IP address, e.g. `203.0.113.*`. */
  network: nullable(text(64)),
  /** Name of the bank or lender, if the event is about one with a known name. */
  institution: nullable(Type.String()),
  /** Whether the session of this call caused it. */
  is_current_session: Type.Boolean(),
});
export type SecurityEvent = Static<typeof SecurityEvent>;
