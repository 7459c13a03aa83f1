import type { Session } from "#lib/session/create-session.ts";
import { sessionStatus } from "#lib/session/session-state.ts";

import type { KeptDraft } from "./kept-draft.ts";

/**
 * What was typed goes to who signs in next, and ends with that session. A page that opens signed in
 * has nothing of a visitor's to hand over: what lies in its tab is from before somebody else came.
 */
export function followSession(
  session: Pick<Session, "subscribe" | "getStatus">,
  kept: Pick<KeptDraft, "handOver" | "keepTyped" | "forget">,
): void {
  if (session.getStatus() === "authorized") kept.keepTyped(null);
  session.subscribe((state, before) => {
    const [now, was] = [sessionStatus(state), sessionStatus(before)];
    const isSame = state.sessionOriginationTime === before.sessionOriginationTime;
    if (was === "authorized" && (now === "anonymous" || !isSame)) kept.forget();
    if (was === "anonymous" && now === "authorized") {
      kept.handOver(state.sessionOriginationTime ?? "");
    }
  });
}
