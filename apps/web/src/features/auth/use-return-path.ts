import { useLocation } from "react-router";

import { safeReturnPath } from "#lib/safe-return-path.ts";

/** Where the user wanted to go before signing in; null where the address does not say. */
export function useReturnPath(): string | null {
  const { search } = useLocation();

  // Rendered at build there is no window, and no search either.
  return search === "" ? null : safeReturnPath(search, window.location.origin);
}
