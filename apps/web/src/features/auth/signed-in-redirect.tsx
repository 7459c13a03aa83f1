import { Navigate } from "react-router";

import { paths } from "#lib/paths.ts";

import { useReturnPath } from "./use-return-path.ts";

/** Leads a signed-in user to where they wanted to go, or home. */
export function SignedInRedirect() {
  return <Navigate to={useReturnPath() ?? paths.home()} replace />;
}
