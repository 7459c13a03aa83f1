import type { Session } from "./create-session.ts";
import { SESSION_KEY } from "./stored-session.ts";

/**
 * Adopts session changes of other tabs: browsers send storage events to the other pages. A null key
 * means that all storage was cleared. Returns a function that stops it.
 */
export function followOtherTabs(
  session: Pick<Session, "adoptStored">,
  page: Pick<Window, "addEventListener" | "removeEventListener">,
): () => void {
  function onStorage(event: StorageEvent): void {
    if (event.key === SESSION_KEY || event.key === null) session.adoptStored();
  }

  page.addEventListener("storage", onStorage);
  return () => page.removeEventListener("storage", onStorage);
}
