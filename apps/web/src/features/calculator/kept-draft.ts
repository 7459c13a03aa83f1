import { log } from "#lib/log.ts";
import type { Session } from "#lib/session/create-session.ts";
import { sessionStatus } from "#lib/session/session-store.ts";

type Storages = {
  /** Storage of this tab only. */
  tab: () => Storage;
  /** Storage that all tabs share. */
  device: () => Storage;
};

/** Stores drafts as strings. `stored-draft` parses them. */
type DraftStorage = ReturnType<typeof createDraftStorage>;

/**
 * Creates the storage for a visitor's calculator draft. Until a user signs in, the draft belongs to its tab.
 * Then it is assigned to that session, so that any of the session's tabs can import it. It is deleted when it
 * has been imported or the session ends, and no other user can read it. If the browser denies storage, the
 * draft is kept in memory until the page closes.
 */
export function createDraftStorage() {
  let storages: Storages | null = null;
  const tabSlot = createSlot("calculator", () => storages && storages.tab());
  const sessionSlot = createSlot("calculatorOfSession", () => storages && storages.device());

  return {
    initialize(given: Storages): void {
      storages = given;
    },
    /** Returns the draft that was typed in this tab before signing in. */
    readTyped: tabSlot.read,
    saveTyped: tabSlot.write,
    /** Assigns this tab's draft to a session that has just signed in. */
    assignToSession(session: string): void {
      const typed = tabSlot.read();
      if (typed === null) return;
      sessionSlot.write(`${session}\n${typed}`);
      tabSlot.write(null);
    },
    /** Returns the draft of this session, or null. Deletes the draft of any other session. */
    readAssigned(session: string): string | null {
      const handed = sessionSlot.read();
      if (handed === null) return null;
      if (handed.startsWith(`${session}\n`)) return handed.slice(session.length + 1);
      sessionSlot.write(null);
      return null;
    },
    moveToSession(from: string, to: string): void {
      const handed = sessionSlot.read();
      if (handed?.startsWith(`${from}\n`)) sessionSlot.write(`${to}${handed.slice(from.length)}`);
    },
    /** Deletes the draft after it was imported or declined, or when the session ends. */
    clear(): void {
      tabSlot.write(null);
      sessionSlot.write(null);
    },
  };
}

function createSlot(key: string, storage: () => Storage | null) {
  let unstored: string | null = null;

  return {
    read: (): string | null => {
      try {
        return unstored ?? storage()?.getItem(key) ?? null;
      } catch (error) {
        log.error("what was typed into the calculator cannot be read", error);
        return null;
      }
    },
    write: (text: string | null): void => {
      unstored = null;
      try {
        const place = storage();
        if (place === null) unstored = text;
        else if (text === null) place.removeItem(key);
        else place.setItem(key, text);
      } catch (error) {
        log.error("what was typed into the calculator cannot be kept", error);
        unstored = text;
      }
    },
  };
}

export const keptDraft = createDraftStorage();

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
      // Another tab may have moved the draft to this session. This read deletes the draft of any other session.
      kept.readAssigned(current);
    }
  });
}
