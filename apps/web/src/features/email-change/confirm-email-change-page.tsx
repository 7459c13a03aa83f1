import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router";

import { useSession } from "#lib/app-context.ts";
import { useAction } from "#lib/form/use-action.ts";
import { paths } from "#lib/paths.ts";
import { AuthError, describeAuthError } from "#lib/session/auth-calls.ts";
import { meQuery } from "#lib/queries.ts";
import { refetchData } from "#lib/query/refetch-data.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Page } from "#ui/page.tsx";

import { emailChangeQuery } from "./email-change-query.ts";

/** `/email/change/confirm/{key}`: the target of the link in the email to the new address. */
export function Component() {
  const { session } = useSession();
  const queryClient = useQueryClient();
  const { key = "" } = useParams();
  const form = useAction(async () => {
    const { email } = await session.confirmEmailChange(key);
    await Promise.all([
      refetchData(queryClient, meQuery.queryKey),
      refetchData(queryClient, emailChangeQuery.queryKey),
    ]);
    return email;
  });

  return (
    <Page heading="Your new email address" width="narrow">
      <ConfirmStep
        form={form}
        before="From now on you sign in with this address."
        button="Confirm the address"
        done={(email) => (
          <>
            <Notice tone="success">
              You now sign in with {email}. Other devices were signed out.
            </Notice>
            <ButtonLink to={paths.home()}>Go home</ButtonLink>
          </>
        )}
      />
    </Page>
  );
}

type ConfirmStepProps = {
  form: {
    submit: () => void;
    isBusy: boolean;
    error: Error | null;
    /** The new email, after the confirmation. */
    data: string | undefined;
  };
  before: string;
  button: string;
  done: (email: string) => ReactNode;
};

/** Opening the link changes nothing, because mail scanners open links too. */
function ConfirmStep({ form, before, button, done }: ConfirmStepProps) {
  const { submit, isBusy, error, data } = form;
  if (data !== undefined) return <div className="grid grid-cols-1 gap-3">{done(data)}</div>;
  const code = error instanceof AuthError ? error.problem.code : null;
  if (code === "not_found") {
    return <Notice tone="error">This link has expired, was already used or was canceled.</Notice>;
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <p>{before}</p>
      {error && <Notice tone="error">{describeAuthError(error).summary.join(" ")}</Notice>}
      {code !== "address_taken" && (
        <div>
          <Button isBusy={isBusy} onClick={() => submit()}>
            {button}
          </Button>
        </div>
      )}
    </div>
  );
}
