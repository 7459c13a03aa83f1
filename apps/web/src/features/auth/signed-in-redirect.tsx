import { Navigate, useLocation } from "react-router";

import { paths } from "#lib/paths.ts";
import { safeReturnPath } from "#lib/safe-return-path.ts";

/** Leads a signed-in user to where they wanted to go, or home. */
export function SignedInRedirect() {
  const { search } = useLocation();

  return <Navigate to={safeReturnPath(search, window.location.origin) ?? paths.home()} replace />;
}
