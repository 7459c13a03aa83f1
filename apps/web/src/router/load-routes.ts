import type { LoaderArgs, Matched, Route, RouteParts } from "./match-routes.ts";

type Deps = { loaded: Map<Route, RouteParts>; args: LoaderArgs };
type Failure = { error: unknown; at: number };

/**
 * Loads what is missing of the matched routes, side by side, and asks their loaders. Null where there is nothing
 * to wait for. What could not be loaded is tried again the next time.
 * @returns the outermost failure, and the innermost route that shows one and is no further in.
 */
export function loadRoutes(
  { routes }: Matched,
  { loaded, args }: Deps,
): Promise<Failure | null> | null {
  const isThere = (route: Route) =>
    (!route.lazy || loaded.has(route)) && !(loaded.get(route) ?? route).loader;
  if (routes.every(isThere)) return null;

  async function load(route: Route): Promise<void> {
    if (route.lazy && !loaded.has(route)) loaded.set(route, await route.lazy());
    if (!args.signal.aborted) await (loaded.get(route) ?? route).loader?.(args);
  }

  return Promise.allSettled(routes.map(load)).then((results) => {
    const failed = results.findIndex(({ status }) => status === "rejected");
    const result = results[failed];
    if (result?.status !== "rejected") return null;

    const at = routes.findLastIndex(({ ErrorBoundary }, place) => ErrorBoundary && place <= failed);
    return { error: result.reason as unknown, at };
  });
}
