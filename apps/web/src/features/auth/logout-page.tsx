import { useEffect } from "react";
import { useNavigate } from "react-router";

import { useSession } from "#lib/app-context.ts";
import { paths } from "#lib/paths.ts";
import { useTimeout } from "#lib/use-timeout.ts";
import { Loading } from "#ui/loading.tsx";
import { usePageTitle } from "#ui/use-page-title.ts";

/** Spec §9: how long `Logging out...` stays, in milliseconds. */
const REDIRECT_MS = 1000;

/** `/logout`: signs out, shows it, and goes to the landing page. */
export function LogoutPage() {
  const { session } = useSession();
  const navigate = useNavigate();
  usePageTitle("Logging out");
  useEffect(() => {
    void session.signOut();
  }, [session]);
  useTimeout(() => void navigate(paths.landing(), { replace: true }), REDIRECT_MS);

  return <Loading text="Logging out..." />;
}
