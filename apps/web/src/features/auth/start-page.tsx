import { Navigate, useNavigate } from "react-router";

import { useSession } from "#lib/app-context.ts";
import { paths } from "#lib/paths.ts";
import { useTimeout } from "#lib/use-timeout.ts";
import { Loading } from "#ui/loading.tsx";

/** Spec §9: delay before an anonymous user is sent to sign in, in milliseconds. A stored session may still load. */
const LOGIN_DELAY_MS = 500;

/** `/start`: `Loading...`, then home or the login screen. */
export function Component() {
  const { status } = useSession();
  const navigate = useNavigate();
  useTimeout(
    () => void navigate(paths.login(), { replace: true }),
    status === "anonymous" ? LOGIN_DELAY_MS : null,
  );

  return status === "authorized" ? <Navigate to={paths.home()} replace /> : <Loading />;
}
