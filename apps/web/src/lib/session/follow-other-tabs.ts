import type { Session } from "./create-session.ts";
import { SESSION_KEY } from "./stored-session.ts";

/**
 * Takes over what other tabs do to the session: browsers tell a page about changes of local storage
 * made elsewhere (a null key means that all of it was cleared). Returns how to stop.
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
