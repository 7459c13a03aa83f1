import { matchRoutes } from "react-router";

import { routes } from "./router.tsx";

/**
 * Loads the screens of an address before the router starts, so that its first rendering is the
 * screen itself: at build there is nothing else, and what was built must meet the same again.
 * @throws Error when a screen's code cannot be loaded.
 */
export async function loadRoutesAt(pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== "function") return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}
