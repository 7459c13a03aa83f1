import { Link } from "react-router";

import { useSession } from "#lib/app-context.ts";
import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/button-class.ts";
import { Notice } from "#ui/notice.tsx";
import { Page } from "#ui/page.tsx";

export function EmailConfirmedPage() {
  const { status } = useSession();

  return (
    <Page heading="Thank you" width="narrow">
      <Notice tone="success">Email Confirmed. Please login</Notice>
      {status === "authorized" ? (
        <Link to={paths.home()} className={buttonClass()}>
          You are signed in: go home
        </Link>
      ) : (
        <Link to={paths.login()} className={buttonClass()}>
          Sign in
        </Link>
      )}
    </Page>
  );
}
