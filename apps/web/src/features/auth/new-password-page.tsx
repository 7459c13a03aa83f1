import { Link, useNavigate, useParams } from "#router/index.ts";

import { useAppConfig, useSession } from "#lib/app-context.ts";
import type { TypedText } from "#lib/form/form.tsx";
import { useSubmit } from "#lib/form/use-submit.ts";
import { NewPasswordPair } from "#lib/new-password/new-password-pair.tsx";
import { paths } from "#lib/paths.ts";
import { AuthError } from "#lib/session/auth-error.ts";
import { buttonClass } from "#ui/button-class.ts";
import { Notice } from "#ui/notice.tsx";
import { Page } from "#ui/page.tsx";

import { AuthForm } from "./auth-form.tsx";
import { PASSWORD_CHANGED } from "./password-changed-notice.tsx";

/** `/password-reset/confirm/{key}/`: where the link in the mail leads. */
export function NewPasswordPage() {
  const { key = "" } = useParams();
  const { session, status } = useSession();
  const navigate = useNavigate();
  const form = useSubmit(async (typed: TypedText) => {
    await session.confirmPasswordReset({
      key,
      new_password1: typed("new_password1"),
      new_password2: typed("new_password2"),
    });
    // The server ended every session, perhaps this browser's too.
    if (status === "authorized") void session.signOut();
    await navigate(paths.login(), { replace: true, state: PASSWORD_CHANGED });
  });

  return (
    <Page heading="Choose a new password" width="narrow">
      {isDeadLink(form.error) ? (
        <DeadLink />
      ) : (
        <AuthForm submitLabel="Save" form={form}>
          <NewPasswordPair
            label="New password"
            name="new_password"
            required
            errors={form.fieldErrors}
          />
        </AuthForm>
      )}
    </Page>
  );
}

/** The server answers the same to an unknown, an old and a used key. */
function isDeadLink(error: Error | null): boolean {
  return error instanceof AuthError && error.problem.code === "not_found";
}

function DeadLink() {
  const { canSendMail } = useAppConfig();

  return (
    <>
      <Notice tone="error">
        This link is not valid any more: it was used before, or it is older than 30 minutes.
      </Notice>
      {canSendMail ? (
        <Link to={paths.passwordReset()} className={buttonClass()}>
          Send a new link
        </Link>
      ) : (
        <Link to={paths.login()}>Back to sign in</Link>
      )}
    </>
  );
}
