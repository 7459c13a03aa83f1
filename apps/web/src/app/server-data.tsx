import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Outlet } from "react-router";

import { useSession } from "#lib/app-context.ts";
import { dataOfSession } from "#lib/query/data-of-session.ts";

/**
 * What is beneath reads the cache of server data. It stands around the screens that do, and not around the app:
 * a visitor's first page is there without its code.
 */
export function ServerData({ children }: { children: ReactNode }) {
  const { session } = useSession();

  return <QueryClientProvider client={dataOfSession(session)}>{children}</QueryClientProvider>;
}

/** In the route table, around all screens that read it. */
export function ScreensWithData() {
  return (
    <ServerData>
      <Outlet />
    </ServerData>
  );
}
