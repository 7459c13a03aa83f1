import { useState } from "react";
import { Link } from "react-router";

import { useSession } from "#lib/app-context.ts";
import { type TypedText, useAction } from "#lib/form/form.tsx";
import { PasskeyError } from "#lib/passkeys/passkey-error.ts";
import { supportsPasskeys } from "#lib/passkeys/supports-passkeys.ts";
import { paths } from "#lib/paths.ts";
import { authErrorText } from "#lib/session/auth-calls.ts";
import { useIsHydrated } from "#lib/use-is-hydrated.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { Page } from "#ui/page.tsx";

import { AuthForm, EmailField } from "./auth-form.tsx";
import { PasswordChangedNotice } from "./password-changed-notice.tsx";
import { isCodeRequired, SecondStepForm } from "./second-step-form.tsx";
import { SignedInRedirect, useReturnPath } from "./signed-in-redirect.tsx";

type Credentials = { email: string; password: string };

/** `/login`. Redirects as soon as the session is authorized, whatever the cause. */
export function Component() {
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
        <EmailField errors={form.fieldErrors.email} />
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

/** Signs in with a passkey; shows nothing if the browser does not support passkeys. */
function PasskeySignIn() {
  const { session } = useSession();
  const isHydrated = useIsHydrated();
  const { submit, isBusy, error } = useAction(() =>
    session.signInWithPasskey(async (challenge) => {
      const { requestPasskey } = await import("#lib/passkeys/browser-passkeys.ts");
      return requestPasskey(challenge);
    }),
  );
  if (!isHydrated || !supportsPasskeys()) return null;

  return (
    <>
      <Button variant="quiet" isBusy={isBusy} onClick={() => submit()}>
        Use a passkey
      </Button>
      {error && <Notice tone="error">{messageOf(error)}</Notice>}
    </>
  );
}

function messageOf(error: Error): string {
  return error instanceof PasskeyError ? error.message : authErrorText(error);
}
