import type { AppConfig } from "@snowball/contract";

import { followSession, keptDraft } from "#features/calculator/index.ts";
import { baseUrl } from "#lib/api/send-call.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { log } from "#lib/log.ts";
import { now, setServerClockOffset } from "#lib/now.ts";
import { createAuthCalls } from "#lib/session/auth-calls.ts";
import {
  createSession,
  followOtherTabs,
  keepSessionFresh,
  type Session,
} from "#lib/session/create-session.ts";
import { createCrossTabLock } from "#lib/session/refresh-session.ts";
import { createStoredSession } from "#lib/session/session-store.ts";
import { followThemeOfOtherTabs } from "#lib/theme.ts";

export type Composition = { config: AppConfig; session: Session };

/**
 * Creates the session, configures the data client and connects them: the session sets the client's
 * token. Lasts as long as the page, so nothing is cleaned up.
 * @throws Error if a configured host is not reached over https.
 */
export function composeApp(config: AppConfig): Composition {
  const fetch = window.fetch.bind(window);
  const pageOrigin = window.location.origin;
  setServerClockOffset(config.clockOffsetMs);
  const session = createSession({
    stored: createStoredSession({ storage: () => window.localStorage, log }),
    authCalls: createAuthCalls({ fetch, base: baseUrl(config.authUrl, pageOrigin) }),
    exclusively: createCrossTabLock(navigator.locks),
    now,
    log,
  });

  snowballClient.initialize({
    fetch,
    apiUrl: config.apiUrl,
    pageOrigin,
    refreshSession: session.refresh,
  });
  session.subscribe(({ access }) => snowballClient.setAccessToken(access));
  keepSessionFresh({ session, page: document, now });
  followOtherTabs(session, window);
  followThemeOfOtherTabs(window);
  // Before the first paint, so that a signed-in user does not see the login screen flash.
  session.adoptStored();
  keptDraft.initialize({ tab: () => window.sessionStorage, device: () => window.localStorage });
  // After `adoptStored`, so that a session that already existed does not adopt the draft.
  followSession(session, keptDraft);

  return { config, session };
}
