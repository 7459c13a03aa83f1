import { Navigate, useLocation } from "react-router";

import { paths } from "#lib/paths.ts";
import { safeReturnPath } from "#lib/safe-return-path.ts";

export function SignedInRedirect() {
  return <Navigate to={useReturnPath() ?? paths.home()} replace />;
}

/** Returns the path that the user wanted before signing in; null if the URL has none. */
export function useReturnPath(): string | null {
  const { search } = useLocation();

  // A prerendered page has neither `window` nor a search.
  return search === "" ? null : safeReturnPath(search, window.location.origin);
}
