import { Link } from "react-router";

import { useSession } from "#lib/app-context.ts";
import { paths } from "#lib/paths.ts";
import { Field } from "#ui/field.tsx";
import { Page } from "#ui/page.tsx";

import { AuthForm } from "./auth-form.tsx";
import { PasswordChangedNotice } from "./password-changed-notice.tsx";
import { readText } from "./read-text.ts";
import { SignedInRedirect } from "./signed-in-redirect.tsx";
import { useAuthMutation } from "./use-auth-mutation.ts";
import { useReturnPath } from "./use-return-path.ts";

/** `/login`. Leads on as soon as the session is authorized, however that came about. */
export function LoginPage() {
  const { session, status } = useSession();
  const returnPath = useReturnPath();
  const { submit, isBusy, error, fieldErrors } = useAuthMutation((fields) =>
    session.signIn({ email: readText(fields, "email"), password: readText(fields, "password") }),
  );

  if (status === "authorized") return <SignedInRedirect />;
  return (
    <Page heading="Welcome Back" lead="Sign in to see what is due next." width="narrow">
      <PasswordChangedNotice />
      <AuthForm
        submitLabel="Sign In"
        isBusy={isBusy}
        error={error}
        onSubmit={submit}
        links={
          <>
            <Link to={paths.register({ returnPath })}>Or, register for an account.</Link>
            <Link to={paths.passwordReset()}>Forgot your password?</Link>
          </>
        }
      >
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          errors={fieldErrors.email}
        />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          errors={fieldErrors.password}
        />
      </AuthForm>
    </Page>
  );
}
