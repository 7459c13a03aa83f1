import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "react-router";

import { useSession } from "#lib/app-context.ts";
import { paths } from "#lib/paths.ts";
import { describeAuthError } from "#lib/session/describe-auth-error.ts";
import { meQuery } from "#lib/slices/me-slice.ts";
import { useTimeout } from "#lib/use-timeout.ts";
import { buttonClass } from "#ui/button-class.ts";
import { Card } from "#ui/card.tsx";
import { Notice } from "#ui/notice.tsx";
import { Page } from "#ui/page.tsx";

import { NewLinkForm } from "./new-link-form.tsx";

/** Spec §9: how long the good news stays before the next screen. */
const REDIRECT_MS = 1500;

/** `/email/confirm/{confirmationKey}/`: where the link in the mail leads. */
export function ConfirmEmailPage() {
  const { confirmationKey } = useParams();

  return (
    <Page heading="Confirm your e-mail" width="narrow">
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
  // A key works once. As a query it is also sent once, however often the screen is drawn.
  const { isSuccess, isError, error } = useQuery({
    queryKey: ["verify-email", confirmationKey],
    queryFn: async () => {
      try {
        await session.verifyEmail(confirmationKey);
      } finally {
        // Also when refused: the link may have been opened before, in another tab.
        await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
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

  return (
    <>
      <Card>
        <p>We are confirming your email.</p>
        <output>
          Verified: <strong>{isSuccess ? "yes" : "no"}</strong>
        </output>
      </Card>
      {isError && <NotConfirmed error={error} />}
    </>
  );
}

/** Why it did not work, and what helps: whose address is confirmed already needs no new link. */
function NotConfirmed({ error }: { error: Error }) {
  const isSignedIn = useSession().status === "authorized";
  const me = useQuery({ ...meQuery, enabled: isSignedIn });

  if (isSignedIn && me.isPending) return null;
  if (isSignedIn && me.data?.email_verified) {
    return (
      <>
        <Notice tone="success">Your address is already confirmed.</Notice>
        <Link to={paths.home()} className={buttonClass()}>
          Go home
        </Link>
      </>
    );
  }
  return (
    <>
      <Notice tone="error">{reasonOf(error)}</Notice>
      <NewLinkForm />
    </>
  );
}

function reasonOf(error: Error): string {
  const { summary } = describeAuthError(error);
  // The server answers the same to an unknown, an old and a used key.
  return summary.join(" ") === "Not found."
    ? "This link is not valid any more: it was used before, or it is too old."
    : summary.join(" ");
}
