import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Outlet } from "react-router";

import { useSession } from "../app-context.ts";
import { sessionQueryClient } from "./query-client.ts";

/**
 * Provides the query cache to its children. It wraps single screens, not the app, so that a
 * visitor's first page loads without its code.
 */
export function ServerData({ children }: { children: ReactNode }) {
  const { session } = useSession();

  return <QueryClientProvider client={sessionQueryClient(session)}>{children}</QueryClientProvider>;
}

/** The same as a layout route, for screens in the route table. */
export function ScreensWithData() {
  return (
    <ServerData>
      <Outlet />
    </ServerData>
  );
}
