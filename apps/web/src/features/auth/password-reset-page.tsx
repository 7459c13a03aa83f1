import { useState } from "react";
import { Link } from "react-router";

import { paths } from "#lib/paths.ts";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { Page } from "#ui/page.tsx";

import { AuthForm } from "./auth-form.tsx";

/** `/password-reset`: a to-do alert (spec §2), for the server has no such call. */
export function PasswordResetPage() {
  const [wasAsked, setWasAsked] = useState(false);

  return (
    <Page
      heading="Forgot your password?"
      lead="Tell us your e-mail address to choose a new one."
      width="narrow"
    >
      {wasAsked && (
        <Notice tone="error">
          To do: resetting the password is not done yet. Nothing was sent.
        </Notice>
      )}
      <AuthForm
        submitLabel="Submit"
        isBusy={false}
        error={null}
        onSubmit={() => setWasAsked(true)}
        links={<Link to={paths.login()}>Back to sign in</Link>}
      >
        <Field label="Email" name="email" type="email" autoComplete="username" required />
      </AuthForm>
    </Page>
  );
}
