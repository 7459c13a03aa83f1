import type { Session } from "#lib/session/create-session.ts";
import { sessionStatus } from "#lib/session/session-state.ts";

import type { KeptDraft } from "./kept-draft.ts";

/**
 * What was typed goes to who signs in next, and ends with that session; with a demo household it goes on to
 * the account that takes its place. A page that opens signed in
 * has nothing of a visitor's to hand over: what lies in its tab is from before somebody else came.
 */
export function followSession(
  session: Pick<Session, "subscribe" | "getStatus" | "getPredecessor">,
  kept: Pick<KeptDraft, "handOver" | "passOn" | "keepTyped" | "readHanded" | "forget">,
): void {
  if (session.getStatus() === "authorized") kept.keepTyped(null);
  session.subscribe((state, before) => {
    const [now, was] = [sessionStatus(state), sessionStatus(before)];
    const own = state.sessionOriginationTime ?? "";
    if (was === "anonymous" && now === "authorized") kept.handOver(own);
    if (was !== "authorized") return;

    const old = before.sessionOriginationTime;
    if (now === "anonymous") kept.forget();
    else if (state.sessionOriginationTime !== old) {
      kept.keepTyped(null);
      if (old !== null && session.getPredecessor() === old) kept.passOn(old, own);
      // Another tab may have passed it on to this session; whatever is another's is forgotten.
      kept.readHanded(own);
    }
  });
}
