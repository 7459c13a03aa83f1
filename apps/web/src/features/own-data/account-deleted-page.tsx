import { useEffect } from "react";
import { Navigate, useLocation } from "react-router";

import { useSession } from "#lib/app-context.ts";
import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Page } from "#ui/page.tsx";

import { DELETED } from "./delete-account-form.tsx";

/**
 * `/account-deleted`: shown after a deletion. Opening the URL directly redirects to the landing
 * page and does not sign out.
 */
export function Component() {
  const { session } = useSession();
  const { state } = useLocation() as { state: unknown };
  useEffect(() => {
    if (state === DELETED) session.forget();
  }, [session, state]);
  if (state !== DELETED) return <Navigate to={paths.landing()} replace />;

  return (
    <Page heading="Goodbye" width="narrow">
      <Notice tone="success">
        Your account is closed, and you're signed out everywhere. Your data is being deleted.
      </Notice>
      <ButtonLink to={paths.landing()}>Go to the start page</ButtonLink>
    </Page>
  );
}
