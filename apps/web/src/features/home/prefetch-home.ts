import { createContext, type LoaderFunctionArgs } from "react-router";

import { log } from "#lib/log.ts";
import type { Session } from "#lib/session/create-session.ts";

/** The session, for route loaders. */
export const sessionContext = createContext<Pick<Session, "getStatus" | "subscribe"> | null>(null);

/** Fetches Home's data while its code is loaded, if the user is signed in. Does not wait for the data. */
export async function prefetchHome({ context }: Pick<LoaderFunctionArgs, "context">) {
  const session = context.get(sessionContext);
  if (session?.getStatus() !== "authorized") return null;
  try {
    const { fetchHomeData } = await import("./home-data.ts");
    fetchHomeData(session);
  } catch (error) {
    log.error("Home's data could not be prefetched.", error); // The screen fetches it by itself.
  }
  return null;
}
