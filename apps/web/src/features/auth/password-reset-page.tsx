import { useState } from "react";
import { Link } from "react-router";

import { useAppConfig, useSession } from "#lib/app-context.ts";
import { type TypedText, useAction } from "#lib/form/form.tsx";
import { paths } from "#lib/paths.ts";
import { Notice } from "#ui/notice.tsx";
import { Page } from "#ui/page.tsx";

import { AuthForm, EmailField } from "./auth-form.tsx";

/**
 * `/password-reset`. Sends a link if the server can send mail; else Submit shows the to-do alert of
 * the specification (§2, §8).
 */
export function Component() {
  const { session } = useSession();
  const { canSendMail } = useAppConfig();
  const [wasAsked, setWasAsked] = useState(false);
  const form = useAction((typed: TypedText) => session.requestPasswordReset(typed("email")));

  return (
    <Page
      heading="Forgot your password?"
      lead="Enter your email. We'll send you a link to choose a new password."
      width="narrow"
    >
      {wasAsked && (
        <Notice tone="error">
          To do: resetting the password is not done yet. Nothing was sent.
        </Notice>
      )}
      {form.isSuccess && <LinkSent />}
      <AuthForm
        submitLabel="Submit"
        form={canSendMail ? form : { ...form, submit: () => setWasAsked(true) }}
        links={<Link to={paths.login()}>Back to sign in</Link>}
      >
        <EmailField errors={form.fieldErrors.email} />
      </AuthForm>
    </Page>
  );
}

/** The text is the same for every email, so that it does not reveal who is registered. */
function LinkSent() {
  const { outboxUrl } = useAppConfig();

  return (
    <Notice tone="success">
      If there is an account with this address, a link is on its way. It works once, for 30 minutes.{" "}
      {outboxUrl && <a href={outboxUrl}>Open the outbox</a>}
    </Notice>
  );
}
