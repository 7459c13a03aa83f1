import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";

import { useSession } from "#lib/app-context.ts";
import { type TypedText, useAction } from "#lib/form/form.tsx";
import { NewPasswordPair } from "#lib/new-password.tsx";
import { paths } from "#lib/paths.ts";
import { meQuery } from "#lib/queries.ts";
import { AuthError } from "#lib/session/auth-calls.ts";
import { Loading } from "#ui/loading.tsx";
import { Page } from "#ui/page.tsx";

import { AuthForm, EmailField } from "./auth-form.tsx";
import { SignedInRedirect, useReturnPath } from "./signed-in-redirect.tsx";

/**
 * `/register`. Redirects as soon as the session is authorized. If the answer grants no session,
 * goes to `/success`, because the user must follow the link in the email first.
 */
export function Component() {
  const { session, status } = useSession();
  const returnPath = useReturnPath();
  const navigate = useNavigate();
  const form = useAction(async (typed: TypedText) => {
    await session.register({
      email: typed("email"),
      password1: typed("password1"),
      password2: typed("password2"),
    });
    if (session.getStatus() === "anonymous") await navigate(paths.checkEmail());
  });

  const { data: me, isPending } = useQuery({ ...meQuery, enabled: status === "authorized" });
  const isDemo = me !== undefined && me.demo_ends_at !== null;

  if (status === "authorized" && isPending) return <Loading />;
  if (status === "authorized" && !isDemo) return <SignedInRedirect />;
  return (
    <Page
      heading="Create your account"
      lead={
        isDemo
          ? "Your account starts empty. The demo data is deleted."
          : "All your debts in one place, and what's due next."
      }
      width="narrow"
    >
      <AuthForm
        submitLabel="Register"
        form={form}
        links={
          // A user of the demo must sign out before signing in.
          isDemo ? (
            <Link to={paths.logout()}>Already registered? Leave the demo.</Link>
          ) : (
            <Link to={paths.login({ returnPath })}>Already registered? Sign in.</Link>
          )
        }
      >
        <EmailField errors={form.fieldErrors.email ?? form.fieldErrors.username} />
        <NewPasswordPair
          label="Password"
          name="password"
          required
          errors={{ password2: nonFieldErrors(form.error), ...form.fieldErrors }}
        />
        <p className="text-small text-ink-soft">
          By creating an account you agree to the <Link to={paths.terms()}>Terms</Link> and the{" "}
          <Link to={paths.privacy()}>Privacy Policy</Link>.
        </p>
      </AuthForm>
    </Page>
  );
}

/**
 * Returns the server's errors about the whole form (`non_field_errors`), e.g. that two passwords
 * differ. Empty for any other error.
 */
function nonFieldErrors(error: Error | null): string[] {
  if (!(error instanceof AuthError)) return [];

  const { summary, code } = error.problem;
  // A problem with a code is about the call, e.g. too many requests.
  return code === null ? summary : [];
}
