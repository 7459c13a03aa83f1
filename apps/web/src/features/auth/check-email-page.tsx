import { Link } from "react-router";

import { useAppConfig, useSession } from "#lib/app-context.ts";
import { paths } from "#lib/paths.ts";
import { Page } from "#ui/page.tsx";

/** `/success`: follows a registration without a session, and a request for a new link. */
export function Component() {
  const { canSendMail, outboxUrl } = useAppConfig();
  const { status } = useSession();

  return (
    <Page heading="Almost there" width="narrow">
      <p>Please check your email and click the verification link.</p>
      {outboxUrl && (
        <p>
          This is a test environment, so email stays here: <a href={outboxUrl}>open the outbox</a>.
        </p>
      )}
      {!canSendMail && <p>Email is turned off here. You can sign in without it.</p>}
      {status === "authorized" ? (
        <Link to={paths.home()}>Go home</Link>
      ) : (
        <Link to={paths.login()}>Sign in</Link>
      )}
    </Page>
  );
}
