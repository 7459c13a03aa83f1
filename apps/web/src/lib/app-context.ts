import type { AppConfig } from "@snowball/contract";
import { createContext, use, useSyncExternalStore } from "react";

import type { Session } from "./session/create-session.ts";
import { type SessionState, sessionStatus, type SessionStatus } from "./session/session-store.ts";

/** The values that `main.tsx` creates once at the start. */
type AppContextValue = { config: AppConfig; session: Session };

export const AppContext = createContext<AppContextValue | null>(null);

function useAppContext(): AppContextValue {
  const value = use(AppContext);
  if (!value) throw new Error("AppContext is missing above this component");
  return value;
}

export function useAppConfig(): AppConfig {
  return useAppContext().config;
}

export function useSession(): { session: Session; state: SessionState; status: SessionStatus } {
  const { session } = useAppContext();
  const state = useSyncExternalStore(session.subscribe, session.getState, session.getState);

  return { session, state, status: sessionStatus(state) };
}
