import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "react-router";

import { useAppConfig, useSession } from "#lib/app-context.ts";
import { type TypedText, useAction } from "#lib/form/form.tsx";
import { paths } from "#lib/paths.ts";
import { meQuery } from "#lib/queries.ts";
import { refetchData } from "#lib/query/refetch-data.ts";
import { authErrorText, isDeadLink } from "#lib/session/auth-calls.ts";
import { useTimeout } from "#lib/use-timeout.ts";
import { ButtonLink, TryAgainButton } from "#ui/button.tsx";
import { Card } from "#ui/section.tsx";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { Page } from "#ui/page.tsx";

import { AuthForm } from "./auth-form.tsx";

/** Spec §9: how long the success message stays, in milliseconds. */
const REDIRECT_MS = 1500;

/** `/email/confirm/{confirmationKey}/`: the target of the link in the email. */
export function Component() {
  const { confirmationKey } = useParams();

  return (
    <Page heading="Confirm your email" width="narrow">
      {confirmationKey ? (
        <Confirmation confirmationKey={confirmationKey} />
      ) : (
        <>
          <Notice tone="error">No confirmation key found.</Notice>
          <NewLinkForm />
        </>
      )}
    </Page>
  );
}

function Confirmation({ confirmationKey }: { confirmationKey: string }) {
  const { session } = useSession();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const me = useQuery({ ...meQuery, enabled: useSession().status === "authorized" });
  // A key works once. A query sends it once, however often the component renders.
  const { isSuccess, isError, error, isFetching, refetch } = useQuery({
    queryKey: ["verify-email", confirmationKey],
    queryFn: async () => {
      try {
        await session.verifyEmail(confirmationKey);
      } finally {
        // Also after an error: the link may have been opened before, in another tab.
        await refetchData(queryClient, meQuery.queryKey);
      }
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  useTimeout(
    () => void navigate(paths.emailConfirmed(), { replace: true }),
    isSuccess ? REDIRECT_MS : null,
  );
  const wasVerified = isError && me.data?.email_verified === true;

  return (
    <>
      <Card>
        <p>We are confirming your email.</p>
        <output>
          Verified: <strong>{isSuccess || wasVerified ? "yes" : "no"}</strong>
        </output>
      </Card>
      {wasVerified && <AlreadyConfirmed />}
      {isError && !wasVerified && !me.isLoading && (
        <NotConfirmed error={error} isTrying={isFetching} onTryAgain={() => void refetch()} />
      )}
    </>
  );
}

/** Shown for a confirmed email, which needs no link. */
function AlreadyConfirmed() {
  return (
    <>
      <Notice tone="success">Your address is already confirmed.</Notice>
      <ButtonLink to={paths.home()}>Go home</ButtonLink>
    </>
  );
}

type NotConfirmedProps = { error: Error; isTrying: boolean; onTryAgain: () => void };

/** Explains a failure. Offers a new link if the server rejected the key, else another try. */
function NotConfirmed({ error, isTrying, onTryAgain }: NotConfirmedProps) {
  const isSignedIn = useSession().status === "authorized";

  if (!isDeadLink(error)) {
    return (
      <Notice tone="error" action={<TryAgainButton isBusy={isTrying} onClick={onTryAgain} />}>
        {authErrorText(error)}
      </Notice>
    );
  }
  return (
    <>
      <Notice tone="error">
        This link has expired or was already used.
        {!isSignedIn && (
          <>
            {" "}
            If you already used it, your address is confirmed:{" "}
            <Link to={paths.login()}>sign in</Link>.
          </>
        )}
      </Notice>
      <NewLinkForm />
    </>
  );
}

/**
 * Sends a new verification link and goes to `/success`. The server's answer does not reveal whether
 * the email is registered. Offers no link if no mail can be sent.
 */
function NewLinkForm() {
  const { session, status } = useSession();
  const { canSendMail } = useAppConfig();
  const navigate = useNavigate();
  const me = useQuery({ ...meQuery, enabled: status === "authorized" });
  const form = useAction(async (typed: TypedText) => {
    await session.resendEmail(typed("email"));
    await navigate(paths.checkEmail());
  });

  if (!canSendMail) {
    return (
      <p>Email is turned off here, so we can't send a new link. You can sign in without one.</p>
    );
  }
  return (
    <AuthForm submitLabel="Send a new link" form={form}>
      <Field
        key={me.data?.email}
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={me.data?.email}
        errors={form.fieldErrors.email}
      />
    </AuthForm>
  );
}
