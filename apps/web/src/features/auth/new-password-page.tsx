import type { PasswordResetConfirmation } from "@snowball/contract";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router";

import { useAppConfig, useSession } from "#lib/app-context.ts";
import { type TypedText, useAction } from "#lib/form/form.tsx";
import { NewPasswordPair } from "#lib/new-password.tsx";
import { paths } from "#lib/paths.ts";
import { isDeadLink } from "#lib/session/auth-calls.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Page } from "#ui/page.tsx";

import { AuthForm } from "./auth-form.tsx";
import { PASSWORD_CHANGED } from "./password-changed-notice.tsx";
import { isCodeRequired, SecondStepForm } from "./second-step-form.tsx";

/** `/password-reset/confirm/{key}/`: the target of the link in the email. */
export function Component() {
  const { key = "" } = useParams();
  const { session, status } = useSession();
  const navigate = useNavigate();
  /** The new password, while the form asks for the two-factor code. */
  const [chosen, setChosen] = useState<PasswordResetConfirmation | null>(null);
  const [isDead, setIsDead] = useState(false);

  async function save(input: PasswordResetConfirmation): Promise<void> {
    try {
      await session.confirmPasswordReset(input);
    } catch (error) {
      if (isDeadLink(error)) return setIsDead(true);
      throw error;
    }
    // The server ended all sessions of the account, which may include this browser's.
    if (status === "authorized") void session.signOut();
    await navigate(paths.login(), { replace: true, state: PASSWORD_CHANGED });
  }
  const form = useAction(async (typed: TypedText) => {
    const input = {
      key,
      new_password1: typed("new_password1"),
      new_password2: typed("new_password2"),
    };
    try {
      await save(input);
    } catch (error) {
      if (!isCodeRequired(error)) throw error;
      setChosen(input);
    }
  });

  if (isDead) {
    return (
      <Page heading="Choose a new password" width="narrow">
        <DeadLink />
      </Page>
    );
  }
  if (chosen !== null) {
    return (
      <Page
        heading="Choose a new password"
        lead="Two-factor authentication protects this account. Enter a code to save the new password."
        width="narrow"
      >
        <SecondStepForm
          submitLabel="Save"
          send={(code) => save({ ...chosen, one_time_code: code })}
          back={{ label: "Choose another password", onClick: () => setChosen(null) }}
        />
      </Page>
    );
  }
  return (
    <Page heading="Choose a new password" width="narrow">
      <AuthForm submitLabel="Save" form={form}>
        <NewPasswordPair
          label="New password"
          name="new_password"
          required
          errors={form.fieldErrors}
        />
      </AuthForm>
    </Page>
  );
}

function DeadLink() {
  const { canSendMail } = useAppConfig();

  return (
    <>
      <Notice tone="error">
        This link has expired or was already used. Links work once, for 30 minutes.
      </Notice>
      {canSendMail ? (
        <ButtonLink to={paths.passwordReset()}>Send a new link</ButtonLink>
      ) : (
        <Link to={paths.login()}>Back to sign in</Link>
      )}
    </>
  );
}
