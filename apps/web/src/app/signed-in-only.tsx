import { Fragment } from "react";
import { Navigate, Outlet, useLocation } from "react-router";

import { useSession } from "#lib/app-context.ts";
import { paths } from "#lib/paths.ts";

/**
 * Shows its child routes only to a signed-in user, and sends others to sign in. Follows the
 * session, so a sign-out in another tab removes the content here too.
 */
export function SignedInOnly() {
  const { state, status } = useSession();
  const { pathname, search, hash } = useLocation();

  if (status === "anonymous") {
    return <Navigate to={paths.login({ returnPath: `${pathname}${search}${hash}` })} replace />;
  }
  // A new sign-in may be another user, so the key resets all state on the screen.
  return (
    <Fragment key={state.sessionOriginationTime}>
      <Outlet />
    </Fragment>
  );
}
