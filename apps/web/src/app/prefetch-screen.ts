import { createContext, type LoaderFunctionArgs } from "react-router";

import { log } from "#lib/log.ts";
import type { Session } from "#lib/session/create-session.ts";

import type { ScreenWithData } from "./screen-data.ts";

/** The session, for route loaders. */
export const sessionContext = createContext<Pick<Session, "getStatus" | "subscribe"> | null>(null);

/**
 * Returns a route loader that fetches a screen's data while its code is loaded, if the user is signed in. It does not
 * wait for the data.
 */
export function prefetchScreen(screen: ScreenWithData) {
  return async ({ context }: Pick<LoaderFunctionArgs, "context">) => {
    const session = context.get(sessionContext);
    if (session?.getStatus() !== "authorized") return null;
    try {
      await Promise.all([
        import("./screen-data.ts").then(({ fetchScreenData }) => fetchScreenData(screen, session)),
        // The layout shows the screen together with its banners.
        import("./account-banners.tsx"),
      ]);
    } catch (error) {
      log.error("A screen's data could not be prefetched.", error); // The screen fetches it by itself.
    }
    return null;
  };
}
