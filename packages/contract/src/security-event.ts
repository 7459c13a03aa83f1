import { Type, type Static } from "typebox";

import { closed, Instant, nullable, oneOf, text, Uuid } from "./scalars.ts";
import { SECURITY_EVENT_KINDS } from "./security-event-kinds.ts";

/** Something about the safety of the account that its owner can read later. */
export const SecurityEvent = closed({
  uuid: Uuid,
  kind: oneOf(SECURITY_EVENT_KINDS),
  /** When; of several the last time. */
  occurred_at: Instant,
  /** How often within the hour, for what is told in sum; else 1. */
  times: Type.Integer({ minimum: 1 }),
  /** Browser and system, e.g. `Chrome on Windows`; null = not known, or nobody's device did it. */
  device: nullable(text(100)),
  /** The network it came from, without the end of the address, e.g. `203.0.113.*`. */
  network: nullable(text(64)),
  /** Name of the bank or lender, where the event is about one that we know by name. */
  institution: nullable(Type.String()),
  /** Whether it was done in the session that asks. */
  is_current_session: Type.Boolean(),
});
export type SecurityEvent = Static<typeof SecurityEvent>;
