import { useQueryClient } from "@tanstack/react-query";
import { useParams } from "react-router";

import { useSession } from "#lib/app-context.ts";
import { useAction } from "#lib/form/form.tsx";
import { paths } from "#lib/paths.ts";
import { AuthError, authErrorText, isDeadLink } from "#lib/session/auth-calls.ts";
import { meQuery } from "#lib/queries.ts";
import { refetchData } from "#lib/query/refetch-data.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Page } from "#ui/page.tsx";

import { emailChangeQuery } from "./email-change-query.ts";

/**
 * `/email/change/confirm/{key}`: the target of the link in the email to the new address. Opening it
 * changes nothing, because mail scanners open links too.
 */
export function Component() {
  const { session } = useSession();
  const queryClient = useQueryClient();
  const { key = "" } = useParams();
  const { submit, isBusy, error, data } = useAction(async () => {
    const { email } = await session.confirmEmailChange(key);
    await Promise.all([
      refetchData(queryClient, meQuery.queryKey),
      refetchData(queryClient, emailChangeQuery.queryKey),
    ]);
    return email;
  });
  const isTaken = error instanceof AuthError && error.problem.code === "address_taken";

  return (
    <Page heading="Your new email address" width="narrow">
      <div className="grid grid-cols-1 gap-3">
        {data !== undefined ? (
          <>
            <Notice tone="success">
              You now sign in with {data}. Other devices were signed out.
            </Notice>
            <ButtonLink to={paths.home()}>Go home</ButtonLink>
          </>
        ) : isDeadLink(error) ? (
          <Notice tone="error">This link has expired, was already used or was canceled.</Notice>
        ) : (
          <>
            <p>Confirm your new address to sign in with it from now on.</p>
            {error && <Notice tone="error">{authErrorText(error)}</Notice>}
            {!isTaken && (
              <div>
                <Button isBusy={isBusy} onClick={() => submit()}>
                  Confirm the address
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </Page>
  );
}
