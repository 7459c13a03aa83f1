import type { Session } from "./create-session.ts";

/** Spec §9: every four minutes, so that an open tab never holds an expired token. */
export const REFRESH_INTERVAL_MS = 240_000;
/**
 * Browsers slow down timers of hidden tabs, so an older token is refreshed when the user returns.
 */
export const RETURN_AGE_MS = 60_000;

type Deps = {
  session: Pick<Session, "getState" | "subscribe" | "refresh">;
  page: Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;
  now: () => Date;
};

/**
 * Refreshes the session `REFRESH_INTERVAL_MS` after any tab changed its tokens, and when the user
 * returns to a tab with an older token. Returns a function that stops it.
 */
export function keepSessionFresh({ session, page, now }: Deps): () => void {
  let changedAt = now().getTime();
  let timer = setInterval(refresh, REFRESH_INTERVAL_MS);

  function refresh(): void {
    if (session.getState().refresh) void session.refresh();
  }

  function onVisibilityChange(): void {
    const age = now().getTime() - changedAt;
    if (page.visibilityState === "visible" && age >= RETURN_AGE_MS) refresh();
  }

  const unsubscribe = session.subscribe(() => {
    changedAt = now().getTime();
    clearInterval(timer);
    timer = setInterval(refresh, REFRESH_INTERVAL_MS);
  });
  page.addEventListener("visibilitychange", onVisibilityChange);

  return () => {
    unsubscribe();
    clearInterval(timer);
    page.removeEventListener("visibilitychange", onVisibilityChange);
  };
}
