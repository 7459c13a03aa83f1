import type { SecurityUndo } from "@snowball/contract";
import { useParams } from "react-router";

import { useAppConfig, useSession } from "#lib/app-context.ts";
import { useAction } from "#lib/form/form.tsx";
import { paths } from "#lib/paths.ts";
import { authErrorText, isDeadLink } from "#lib/session/auth-calls.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Page } from "#ui/page.tsx";

/**
 * `/security/undo/{key}`: the target of the links in emails about a new passkey, two-factor authentication and a change
 * of the email address. Opening the link changes nothing, because mail scanners open links too.
 */
export function Component() {
  const { session } = useSession();
  const { key = "" } = useParams();
  const { submit, isBusy, error, data } = useAction(async () => {
    const undone = await session.undoSecurityChange(key);
    // The server ended all sessions of the account, which may include this browser's.
    session.forget();
    return undone;
  });

  return (
    <Page heading="Undo a change to your account" width="narrow">
      <div className="grid grid-cols-1 gap-3 wrap-anywhere">
        {data !== undefined ? (
          <Undone {...data} />
        ) : isDeadLink(error) ? (
          <DeadLink />
        ) : (
          <>
            <p>
              If you didn't make the change that we emailed you about, someone else knows your
              password. Undoing it will:
            </p>
            <ul className="m-0 list-disc ps-5">
              <li>remove the new passkey or two-factor authentication, or restore your address</li>
              <li>sign out all devices, including this one</li>
              <li>stop your password from working, so that you choose a new one</li>
            </ul>
            {error && <Notice tone="error">{authErrorText(error)}</Notice>}
            <div>
              <Button isBusy={isBusy} onClick={() => submit()}>
                Undo the change
              </Button>
            </div>
          </>
        )}
      </div>
    </Page>
  );
}

const REMOVED: Record<SecurityUndo["removed"][number], string> = {
  email_change: "Your email address change was undone.",
  passkeys: "The new passkey is removed.",
  two_factor: "The new two-factor authentication is off.",
};

function Undone({ email, removed }: SecurityUndo) {
  const { outboxUrl } = useAppConfig();

  return (
    <>
      <Notice tone="success">
        {removed.map((what) => REMOVED[what]).join(" ")} All devices were signed out, and the old
        password no longer works.
      </Notice>
      <p>
        Choose a new password next. We sent a link to <strong>{email}</strong>. It works for 30
        minutes. {outboxUrl && <a href={outboxUrl}>Open the outbox</a>}
      </p>
      <div>
        <ButtonLink to={paths.passwordReset()} variant="secondary">
          Send another link
        </ButtonLink>
      </div>
    </>
  );
}

function DeadLink() {
  return (
    <>
      <Notice tone="error">
        This link has expired or was already used. Links work once, for 7 days.
      </Notice>
      <p>Do you still think that someone else can sign in? Choose a new password.</p>
      <div>
        <ButtonLink to={paths.passwordReset()}>Choose a new password</ButtonLink>
      </div>
    </>
  );
}
