import { Link } from "react-router";

import { useSession } from "#lib/app-context.ts";
import type { TypedText } from "#lib/form/form.tsx";
import { useSubmit } from "#lib/form/use-submit.ts";
import { paths } from "#lib/paths.ts";
import { Field } from "#ui/field.tsx";
import { Page } from "#ui/page.tsx";

import { AuthForm } from "./auth-form.tsx";
import { PasswordChangedNotice } from "./password-changed-notice.tsx";
import { SignedInRedirect } from "./signed-in-redirect.tsx";
import { useReturnPath } from "./use-return-path.ts";

/** `/login`. Leads on as soon as the session is authorized, however that came about. */
export function LoginPage() {
  const { session, status } = useSession();
  const returnPath = useReturnPath();
  const form = useSubmit((typed: TypedText) =>
    session.signIn({ email: typed("email"), password: typed("password") }),
  );

  if (status === "authorized") return <SignedInRedirect />;
  return (
    <Page heading="Welcome Back" lead="Sign in to see what is due next." width="narrow">
      <PasswordChangedNotice />
      <AuthForm
        submitLabel="Sign In"
        form={form}
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
          errors={form.fieldErrors.email}
        />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          errors={form.fieldErrors.password}
        />
      </AuthForm>
    </Page>
  );
}
