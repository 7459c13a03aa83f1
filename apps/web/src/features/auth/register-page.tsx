import { Link, useNavigate } from "react-router";

import { useSession } from "#lib/app-context.ts";
import { NewPasswordField } from "#lib/new-password/new-password-field.tsx";
import { paths } from "#lib/paths.ts";
import { Field } from "#ui/field.tsx";
import { Page } from "#ui/page.tsx";

import { AuthForm } from "./auth-form.tsx";
import { errorsOfWholeForm } from "./errors-of-whole-form.ts";
import { readText } from "./read-text.ts";
import { SignedInRedirect } from "./signed-in-redirect.tsx";
import { useAuthMutation } from "./use-auth-mutation.ts";
import { useReturnPath } from "./use-return-path.ts";

/**
 * `/register`. The session starts at once, so this leads on as soon as it is authorized. Where the
 * answer granted none, the mail has to be read first.
 */
export function RegisterPage() {
  const { session, status } = useSession();
  const returnPath = useReturnPath();
  const navigate = useNavigate();
  const { submit, isBusy, error, fieldErrors } = useAuthMutation(async (fields) => {
    await session.register({
      email: readText(fields, "email"),
      password1: readText(fields, "password1"),
      password2: readText(fields, "password2"),
    });
    if (session.getStatus() === "anonymous") await navigate(paths.checkEmail());
  });

  if (status === "authorized") return <SignedInRedirect />;
  return (
    <Page
      heading="Create your account"
      lead="All your debts in one place, and what is due next."
      width="narrow"
    >
      <AuthForm
        submitLabel="Register"
        isBusy={isBusy}
        error={error}
        onSubmit={submit}
        links={<Link to={paths.login({ returnPath })}>Already registered? Sign in.</Link>}
      >
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          errors={fieldErrors.email ?? fieldErrors.username}
        />
        <NewPasswordField
          label="Password"
          name="password1"
          required
          errors={fieldErrors.password1}
        />
        <Field
          label="Password again"
          name="password2"
          type="password"
          autoComplete="new-password"
          required
          errors={fieldErrors.password2 ?? errorsOfWholeForm(error)}
        />
      </AuthForm>
    </Page>
  );
}
