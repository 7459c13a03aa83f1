import type { Log } from "#lib/log.ts";

type Storages = {
  /** Of this tab alone. */
  tab: () => Storage;
  /** Of all tabs. */
  device: () => Storage;
  log: Log;
};

/** As texts: what they say is read where it is needed, by `stored-draft`. */
export type KeptDraft = ReturnType<typeof createKeptDraft>;

/**
 * Keeps what a visitor typed into the calculator. Until somebody signs in it belongs to the tab and
 * goes with it; then it is handed to that session, so that every tab of it can bring the debts over,
 * and is gone as soon as they are, or the session ends. Nobody else is ever shown it. Where the
 * browser refuses storage it is kept as long as the page.
 */
export function createKeptDraft() {
  let storages: Storages | null = null;
  const ofTab = slot("calculator", () => storages && { storage: storages.tab, log: storages.log });
  const ofSession = slot(
    "calculatorOfSession",
    () => storages && { storage: storages.device, log: storages.log },
  );

  return {
    initialize(given: Storages): void {
      storages = given;
    },
    /** What was typed in this tab before anybody signed in. */
    readTyped: ofTab.read,
    keepTyped: ofTab.write,
    /** Somebody signed in: what was typed is theirs from now on. */
    handOver(session: string): void {
      const typed = ofTab.read();
      if (typed === null) return;
      ofSession.write(`${session}\n${typed}`);
      ofTab.write(null);
    },
    /** What was handed to this session; what belonged to another one is forgotten. */
    readHanded(session: string): string | null {
      const handed = ofSession.read();
      if (handed === null) return null;
      if (handed.startsWith(`${session}\n`)) return handed.slice(session.length + 1);
      ofSession.write(null);
      return null;
    },
    /** What was handed to one session is another one's from now on. */
    passOn(from: string, to: string): void {
      const handed = ofSession.read();
      if (handed?.startsWith(`${from}\n`)) ofSession.write(`${to}${handed.slice(from.length)}`);
    },
    /** Brought over, declined, or the session is over. */
    forget(): void {
      ofTab.write(null);
      ofSession.write(null);
    },
  };
}

type Place = { storage: () => Storage; log: Log };

function slot(key: string, place: () => Place | null) {
  let unstored: string | null = null;

  return {
    read: (): string | null => {
      const given = place();
      try {
        return unstored ?? given?.storage().getItem(key) ?? null;
      } catch (error) {
        given?.log.error("what was typed into the calculator cannot be read", error);
        return null;
      }
    },
    write: (text: string | null): void => {
      const given = place();
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

export const keptDraft = createKeptDraft();
