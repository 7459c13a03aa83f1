import type { Log } from "#lib/log.ts";

type Storages = {
  /** Storage of this tab only. */
  tab: () => Storage;
  /** Storage that all tabs share. */
  device: () => Storage;
  log: Log;
};

/** Stores drafts as strings. `stored-draft` parses them. */
export type DraftStorage = ReturnType<typeof createDraftStorage>;

/**
 * Creates the storage for a visitor's calculator draft. Until a user signs in, the draft belongs to its tab.
 * Then it is assigned to that session, so that any of the session's tabs can import it. It is deleted when it
 * has been imported or the session ends, and no other user can read it. If the browser denies storage, the
 * draft is kept in memory until the page closes.
 */
export function createDraftStorage() {
  let storages: Storages | null = null;
  const tabSlot = createSlot(
    "calculator",
    () => storages && { storage: storages.tab, log: storages.log },
  );
  const sessionSlot = createSlot(
    "calculatorOfSession",
    () => storages && { storage: storages.device, log: storages.log },
  );

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
    /** Moves the draft of one session to another. */
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

type SlotAccess = { storage: () => Storage; log: Log };

function createSlot(key: string, access: () => SlotAccess | null) {
  let unstored: string | null = null;

  return {
    read: (): string | null => {
      const given = access();
      try {
        return unstored ?? given?.storage().getItem(key) ?? null;
      } catch (error) {
        given?.log.error("what was typed into the calculator cannot be read", error);
        return null;
      }
    },
    write: (text: string | null): void => {
      const given = access();
      unstored = given === null ? text : null;
      try {
        if (text === null) given?.storage().removeItem(key);
        else given?.storage().setItem(key, text);
      } catch (error) {
        given?.log.error("what was typed into the calculator cannot be kept", error);
        unstored = text;
      }
    },
  };
}

export const keptDraft = createDraftStorage();
