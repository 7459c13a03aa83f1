import { useState } from "react";
import { Link } from "react-router";

import { useSession } from "#lib/app-context.ts";
import type { TypedText } from "#lib/form/form.tsx";
import { useAction } from "#lib/form/use-action.ts";
import { paths } from "#lib/paths.ts";
import { Field } from "#ui/field.tsx";
import { Page } from "#ui/page.tsx";

import { AuthForm } from "./auth-form.tsx";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { PasswordChangedNotice } from "./password-changed-notice.tsx";
import { isCodeRequired, SecondStepForm } from "./second-step-form.tsx";
import { SignedInRedirect } from "./signed-in-redirect.tsx";
import { useReturnPath } from "./use-return-path.ts";

type Credentials = { email: string; password: string };

/** `/login`. Redirects as soon as the session is authorized, whatever the cause. */
export function LoginPage() {
  const { session, status } = useSession();
  const returnPath = useReturnPath();
  /** The valid credentials, while the form asks for the code. */
  const [verified, setVerified] = useState<Credentials | null>(null);
  const form = useAction(async (typed: TypedText) => {
    const credentials = { email: typed("email"), password: typed("password") };
    try {
      await session.signIn(credentials);
    } catch (error) {
      if (!isCodeRequired(error)) throw error;
      setVerified(credentials);
    }
  });

  if (status === "authorized") return <SignedInRedirect />;
  if (verified !== null) {
    return (
      <Page heading="Welcome Back" lead="One more step." width="narrow">
        <SecondStepForm
          submitLabel="Sign In"
          send={(code) => session.signIn({ ...verified, one_time_code: code })}
          back={{ label: "Sign in with another account", onClick: () => setVerified(null) }}
        />
      </Page>
    );
  }
  return (
    <Page heading="Welcome Back" lead="Sign in to see what's due next." width="narrow">
      <PasswordChangedNotice />
      <AuthForm
        submitLabel="Sign In"
        form={form}
        links={
          <>
            <Link to={paths.register({ returnPath })}>Or, register for an account.</Link>
            <Link to={paths.passwordReset()}>Forgot your password?</Link>
            <PasskeySignIn />
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
