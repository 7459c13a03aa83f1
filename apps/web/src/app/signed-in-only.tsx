import { Fragment } from "react";
import { Navigate, Outlet, useLocation } from "react-router";

import { useSession } from "#lib/app-context.ts";
import { paths } from "#lib/paths.ts";

/**
 * Lets only a signed-in user through, and sends others to sign in and back. It follows the session,
 * so a sign-out in another tab takes the figures off this screen too.
 */
export function SignedInOnly() {
  const { state, status } = useSession();
  const { pathname, search, hash } = useLocation();

  if (status === "anonymous") {
    return <Navigate to={paths.login({ returnPath: `${pathname}${search}${hash}` })} replace />;
  }
  // A new sign-in is a new user, perhaps another one: nothing on screen is carried over.
  return (
    <Fragment key={state.sessionOriginationTime}>
      <Outlet />
    </Fragment>
  );
}
