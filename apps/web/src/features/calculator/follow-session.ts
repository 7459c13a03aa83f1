import type { Session } from "#lib/session/create-session.ts";
import { sessionStatus } from "#lib/session/session-store.ts";

import type { DraftStorage } from "./kept-draft.ts";

/**
 * Moves the draft between sessions. A draft that was typed before signing in is assigned to the session that
 * signs in next, and is deleted when that session ends. When a demo household becomes an account, the draft
 * moves to that account's session. If the page opens with a signed-in session, a draft in this tab is from an
 * earlier visitor and is deleted.
 */
export function followSession(
  session: Pick<Session, "subscribe" | "getStatus" | "getPredecessor">,
  kept: Pick<
    DraftStorage,
    "assignToSession" | "moveToSession" | "saveTyped" | "readAssigned" | "clear"
  >,
): void {
  if (session.getStatus() === "authorized") kept.saveTyped(null);
  session.subscribe((state, before) => {
    const [now, was] = [sessionStatus(state), sessionStatus(before)];
    const current = state.sessionOriginationTime ?? "";
    if (was === "anonymous" && now === "authorized") kept.assignToSession(current);
    if (was !== "authorized") return;

    const previous = before.sessionOriginationTime;
    if (now === "anonymous") kept.clear();
    else if (state.sessionOriginationTime !== previous) {
      kept.saveTyped(null);
      if (previous !== null && session.getPredecessor() === previous)
        kept.moveToSession(previous, current);
      // Another tab may have moved the draft to this session. This read deletes the draft of any other
      // session.
      kept.readAssigned(current);
    }
  });
}
