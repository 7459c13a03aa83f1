import { Navigate } from "react-router";

import { paths } from "#lib/paths.ts";

import { useReturnPath } from "./use-return-path.ts";

/** Redirects a signed-in user to the path they wanted, or home. */
export function SignedInRedirect() {
  return <Navigate to={useReturnPath() ?? paths.home()} replace />;
}
