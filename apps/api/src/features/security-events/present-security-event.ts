import type { SecurityEvent } from "@snowball/contract";

import type { SecurityEventRow } from "./security-event-store.ts";

/** @param sessionId of the caller. */
export function presentSecurityEvent(event: SecurityEventRow, sessionId: string): SecurityEvent {
  return {
    uuid: event.id,
    kind: event.kind,
    occurred_at: event.occurredAt.toISOString(),
    times: event.times,
    device: event.device,
    network: event.network,
    institution: event.institution,
    is_current_session: event.sessionId === sessionId,
  };
}
